/** Numbers of a dotted version, `0.31.1` gives `[0, 31, 1]`; null where it is not one. */
export function parseVersion(text: string): readonly number[] | null {
  const match = /^[bv]?(\d+(?:\.\d+)*)$/.exec(text);
  return match?.[1] === undefined ? null : match[1].split(".").map(Number);
}

/** Is `version` the same as `least`, or newer? Missing numbers count as 0. */
export function atLeast(version: readonly number[], least: readonly number[]): boolean {
  const length = Math.max(version.length, least.length);
  for (let i = 0; i < length; i += 1) {
    const difference = (version[i] ?? 0) - (least[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The entry of a table that holds for a version: the newest whose `since` is not above it. Entries are oldest first. */
export function entryFor<T extends { readonly since: readonly number[] }>(
  table: readonly [T, ...T[]],
  version: readonly number[],
): T {
  return table.findLast((entry) => atLeast(version, entry.since)) ?? table[0];
}
