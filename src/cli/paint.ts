import pc from "picocolors";

/** Text colours, or the text as it is. */
export type Paint = ReturnType<typeof pc.createColors>;

/** Colours on a terminal only, and never against `--no-color` or NO_COLOR. */
export function paintFor(io: { readonly isTerminal: boolean }, flags: { readonly color: boolean }): Paint {
  return pc.createColors(io.isTerminal && flags.color);
}
