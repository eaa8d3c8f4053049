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
export function sampledCalls(
  { text, spans }: LabelledSample,
  { request, constraint }: Decision,
): readonly SampledCall[] {
  if (constraint.kind !== "turn") return [];
  const { format, variants } = constraint;
  const read = argumentReader(format.arguments);
  const excludes = variantFor(format, variants).excludes.ARGUMENTS ?? [];
  return spans
    .filter(({ label }) => label.layer === "arguments")
    .map(({ label, start, end }) => {
      const stretch = text.slice(start, end);
      const reading = read?.(stretch, 0, declaredSchemaOf(request.tools, label.tool ?? ""), excludes);
      return { name: label.tool, arguments: reading?.ok === true ? reading.value : null };
    });
}
