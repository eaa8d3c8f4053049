import { UnsupportedError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { jsonArguments } from "./json.js";
import { qwenXmlArguments } from "./qwen-xml.js";
import { rflArguments } from "./rfl.js";
import type { ArgumentStyle } from "./style.js";

const STYLES: ReadonlyMap<string, ArgumentStyle> = new Map(
  [
    { name: "json", compile: jsonArguments },
    { name: "qwen_xml", compile: qwenXmlArguments },
    { name: "rfl", compile: rflArguments },
  ].map((style) => [style.name, style]),
);

/** The argument style of a name; throws `UnsupportedError` for a name that is not built. */
export function argumentStyle(name: string): ArgumentStyle {
  const style = STYLES.get(name);
  if (style !== undefined) return style;
  const names = [...STYLES.keys()];
  throw new UnsupportedError(
    "unknown-style",
    `there is no argument style "${name}"${didYouMean(name, names)}; known styles: ${names.join(", ")}`,
  );
}
