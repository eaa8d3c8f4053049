import { UnsupportedError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { JSON_ARGUMENTS } from "./json.js";
import { QWEN_XML } from "./qwen-xml.js";
import { RFL } from "./rfl.js";
import type { ArgumentStyle } from "./style.js";

/** Every argument style, one row each. */
const ALL: readonly ArgumentStyle[] = [JSON_ARGUMENTS, QWEN_XML, RFL];

const STYLES: ReadonlyMap<string, ArgumentStyle> = new Map(ALL.map((style) => [style.name, style]));

/** The argument style of a name, or null for a name that is not built. */
export function styleNamed(name: string): ArgumentStyle | null {
  return STYLES.get(name) ?? null;
}

/** The argument style of a name; throws `UnsupportedError` for a name that is not built. */
export function argumentStyle(name: string): ArgumentStyle {
  const style = styleNamed(name);
  if (style !== null) return style;
  const names = [...STYLES.keys()];
  throw new UnsupportedError(
    "unknown-style",
    `there is no argument style "${name}"${didYouMean(name, names)}; known styles: ${names.join(", ")}`,
  );
}
