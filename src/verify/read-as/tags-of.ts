import { styleNamed } from "../../arguments/styles.js";
import type { TagSpelling } from "../../arguments/tag-spelling.js";
import type { Format } from "../../formats/types.js";

/** How the format's arguments are spelled for readers; undefined where they do not stand between tags. */
export function tagsOf(format: Format): TagSpelling | undefined {
  return styleNamed(format.servers.read?.arguments ?? format.arguments)?.tags;
}
