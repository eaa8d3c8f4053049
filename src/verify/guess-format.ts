import type { Finding } from "../base/finding.js";
import type { Decision } from "../servers/types.js";
import { describeEvidence, rankWires, type WireContext } from "./wires.js";

/** Is the parser one that tries the formats of others (`auto`), and not one that the server has itself? */
export function guessesFormat({ settings: { format, server, parser } }: Decision): boolean {
  return format !== null && format.reads.length > 0 && !(format.names[server] ?? []).includes(parser ?? "");
}

/** The format that an output is most likely written in, and what speaks for it; null where no known one has a call in it. */
export function guessFormat(
  text: string,
  context: WireContext,
): { readonly format: string | null; readonly finding: Finding } {
  const [best] = rankWires(text, context);
  if (best === undefined) return { format: null, finding: NO_FORMAT_DETECTED };
  const also = best.alike.length === 0 ? "" : ` (${best.alike.join(", ")} would read it alike)`;
  return {
    format: best.format,
    finding: {
      rule: "format-detected",
      severity: "info",
      path: "",
      message: `Taken as ${best.format}: ${describeEvidence(best)}${also}`,
      fix: null,
    },
  };
}

const NO_FORMAT_DETECTED: Finding = {
  rule: "no-format-detected",
  severity: "info",
  path: "",
  message: "No known format has a call in this output, so it is taken as text",
  fix: null,
};
