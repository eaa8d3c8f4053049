import { argumentReader } from "../../arguments/readers.js";
import type { JsonValue } from "../../base/json.js";
import { variantFor } from "../../formats/turn.js";
import type { LabelledSample } from "../../match/derivation.js";
import type { Decision } from "../../servers/types.js";
import { declaredSchemaOf } from "../verify.js";

/** A call that a sample was made of. */
export interface SampledCall {
  readonly name: string | null;
  /** Null where the stretch that was written as arguments cannot be read by itself. */
  readonly arguments: JsonValue;
}

/** The calls that a sample was made of: by their labels, each one's arguments read by themselves. */
export function sampledCalls(sample: LabelledSample, decision: Decision): readonly SampledCall[] {
  return stretches(sample).map(({ tool, stretch }) => ({ name: tool, arguments: readAlone(stretch, tool, decision) }));
}

/** Does the style's reader skip a blank ahead of arguments like these? */
export function readsAfterBlanks(sample: LabelledSample, decision: Decision): boolean {
  return stretches(sample).some(({ tool, stretch }) => {
    const value = readAlone(stretch, tool, decision);
    const moved = readAlone(`\n${stretch}`, tool, decision);
    return stretch.trim() !== "" && value !== null && JSON.stringify(moved) === JSON.stringify(value);
  });
}

function stretches({
  text,
  spans,
}: LabelledSample): readonly { readonly tool: string | null; readonly stretch: string }[] {
  return spans
    .filter(({ label }) => label.layer === "arguments")
    .map(({ label, start, end }) => ({ tool: label.tool, stretch: text.slice(start, end) }));
}

function readAlone(stretch: string, tool: string | null, { request, constraint }: Decision): JsonValue {
  if (constraint.kind !== "turn") return null;
  const { format, variants } = constraint;
  const excludes = variantFor(format, variants).excludes.ARGUMENTS ?? [];
  const reading = argumentReader(format.arguments)?.(stretch, 0, declaredSchemaOf(request.tools, tool ?? ""), excludes);
  return reading?.ok === true ? reading.value : null;
}
