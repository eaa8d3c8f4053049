import type { Finding } from "../base/finding.js";
import type { TurnReading } from "../formats/read-turn.js";
import type { Format } from "../formats/types.js";
import { describeEvidence, evidenceOf, rankWires, type WireContext, type WireEvidence } from "./wires.js";

/**
 * A finding where another known format reads more calls to declared tools out of an output than the one that was expected: the model
 * writes another wire, and the server hands on plain text. Null where none does.
 */
export function otherFormat(
  expected: { readonly format: Format; readonly reading: TurnReading },
  text: string,
  context: WireContext,
): Finding | null {
  const own = evidenceOf(expected.format, expected.reading, text, context.schemaOf);
  // Nothing is left for another reader.
  if (own.calls > 0 && own.faults.length === 0 && own.outside === 0) return null;
  const best = rankWires(text, context).find(
    (other) => other.format !== own.format && readsMore(other, own, context.tools),
  );
  if (best === undefined) return null;
  const alike = best.alike.filter((format) => format !== own.format).slice(0, 4);
  const also = alike.length === 0 ? "" : ` (${alike.join(", ")} would read it, too)`;
  return {
    rule: "other-format",
    severity: "warning",
    path: "",
    message: `This looks like ${best.format}, not ${own.format}: ${describeEvidence(best)}${also}`,
    fix: `If the model writes ${best.format}, set the server's parser to it.`,
  };
}

/**
 * What begins like a call of the expected format is not another's for a stretch of JSON inside it: then a marker must be there that the
 * expected format does not have, or the other one must read it from its beginning through the place where it breaks.
 */
function readsMore(other: WireEvidence, own: WireEvidence, tools: readonly string[]): boolean {
  const distinct = other.markers.some((marker) => !own.markers.includes(marker));
  if (own.faults.length > 0 && !distinct && !readsThrough(other, own, tools)) return false;
  return other.declared > own.declared || (own.calls === 0 && own.faults.length === 0 && distinct);
}

/**
 * What was cut off, or breaks inside the arguments of a declared tool, is the expected format's: a kindred one that asks for no
 * end, or ends values elsewhere, would read it as well.
 */
function readsThrough({ read }: WireEvidence, { faults }: WireEvidence, tools: readonly string[]): boolean {
  return faults.every(({ kind, start, at, begun }) => {
    const isWithin = begun !== null && at > begun.at && (begun.name === null || tools.includes(begun.name));
    return kind === "malformed" && !isWithin && read.some(([from, to]) => from <= start && at < to);
  });
}
