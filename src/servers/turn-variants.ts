import type { ResolvedSettings } from "./types.js";

/** Whose spelling a turn has: the given systems' (the nearest first), or the format's own where that is asked for. */
export function turnVariants({ engineTag }: ResolvedSettings, ...systems: readonly string[]): readonly string[] {
  return engineTag === "own" ? [] : systems;
}
