import type { SchemaNode } from "./walk.js";

/** Is this the schema of a parameter at the top, whose strings are raw text on Beam's wire? */
export function isParameter({ keyword, parent }: SchemaNode): boolean {
  return keyword === "properties" && parent !== null && parent.parent === null;
}
