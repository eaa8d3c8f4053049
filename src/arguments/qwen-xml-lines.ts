import { QWEN_TAGS, QWEN_XML } from "./qwen-xml.js";
import type { ArgumentStyle } from "./style.js";
import { taggedStyle } from "./tagged-style.js";

/** `qwen_xml` with every tag on a line of its own and no other blanks, as Rapid-MLX writes it (qwen3_coder sheet 7). */
export const QWEN_XML_LINES: ArgumentStyle = {
  ...taggedStyle({
    ...QWEN_TAGS,
    name: "qwen_xml_lines",
    afterKey: [">\n"],
    close: "\n</parameter>",
    after: "\n",
    excludes: [QWEN_TAGS.close],
    blanks: false,
    // Every value has its line feeds already.
    framed: false,
  }),
  read: QWEN_XML.read,
};
