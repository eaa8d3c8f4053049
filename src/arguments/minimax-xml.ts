import { USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

/** `<parameter name="KEY">VALUE</parameter>` (xgrammar reference 5.1; minimax_m2 sheet sections 3 and 4). */
export const MINIMAX_XML = taggedStyle({
  ...USUAL_TAGS,
  name: "minimax_xml",
  open: '<parameter name="',
  keyStop: '"',
  afterKey: ['">'],
  close: "</parameter>",
});
