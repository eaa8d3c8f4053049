import type { ArgumentReader } from "./reading.js";
import { styleNamed } from "./styles.js";

/** The reader of an argument style, or null where outputs of that style cannot be read. */
export function argumentReader(style: string): ArgumentReader | null {
  return styleNamed(style)?.read ?? null;
}
