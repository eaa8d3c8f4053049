/**
 * How deep a request, a schema or a tag may nest. Servers stop earlier or near it (serde_json at 128 levels, pydantic's reader at 200),
 * and beyond it a walk that calls itself would run out of stack.
 */
export const DEEPEST = 256;

/** Does a value nest arrays and objects more than `most` levels? Walks level by level, so that no depth and no cycle hurts. */
export function nestsDeeperThan(root: unknown, most: number): boolean {
  let level = new Set<object>();
  if (typeof root === "object" && root !== null) level.add(root);
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth === most) return true;
    const below = new Set<object>();
    for (const container of level) {
      for (const member of Object.values(container)) {
        if (typeof member === "object" && member !== null) below.add(member);
      }
    }
    level = below;
  }
  return false;
}
