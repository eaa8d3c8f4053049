import { taggedReader } from "./read-tagged.js";
import type { ArgumentStyle } from "./style.js";
import type { TagSpelling } from "./tag-spelling.js";
import { taggedArguments } from "./tagged-arguments.js";

/** The style that a spelling describes, in both directions. */
export function taggedStyle(spelling: TagSpelling): ArgumentStyle {
  return {
    name: spelling.name,
    compile: (schema, options) => taggedArguments(schema, options, spelling),
    read: taggedReader(spelling),
    tags: spelling,
  };
}
