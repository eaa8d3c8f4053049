import type { GuidedField, ToolRequest } from "../../request/types.js";
import { guidedConstraint, responseFormatConstraint } from "../output-constraint.js";
import type { OutputConstraint } from "../types.js";

/** The fields of the body that vLLM reads beside tools; the old `guided_*` were dropped about 0.12 (engines reference 2.1). */
export function structuredOutputs(request: ToolRequest): readonly GuidedField[] {
  return request.guided.filter(({ path }) => path.startsWith("/structured_outputs/"));
}

/** The kinds that vLLM's exclusion checks count. */
export function countedKinds(request: ToolRequest): readonly GuidedField["kind"][] {
  return structuredOutputs(request)
    .map(({ kind }) => kind)
    .filter((kind) => kind === "json" || kind === "regex" || kind === "choice");
}

export interface AskedOutput {
  readonly constraint: OutputConstraint;
  /** JSON Pointer of the field that asks for it. */
  readonly path: string;
}

/** The constraint on the answer that the client asks for; structured_outputs stands before response_format. */
export function askedOutput(request: ToolRequest): AskedOutput | null {
  for (const field of structuredOutputs(request)) {
    const constraint = guidedConstraint(field);
    if (constraint !== null) return { constraint, path: field.path };
  }
  const constraint = responseFormatConstraint(request.responseFormat);
  return constraint === null ? null : { constraint, path: "/response_format" };
}
