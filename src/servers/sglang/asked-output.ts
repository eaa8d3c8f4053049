import type { ToolRequest } from "../../request/types.js";
import { guidedConstraint, responseFormatConstraint } from "../output-constraint.js";
import type { OutputConstraint } from "../types.js";

export interface AskedOutput {
  readonly constraint: OutputConstraint;
  /** JSON Pointer of the field that asks for it. */
  readonly path: string;
}

/** The constraints on the output that SGLang reads: response_format, regex, ebnf (engines reference 3.1). */
export function askedOutputs(request: ToolRequest): readonly AskedOutput[] {
  const format = responseFormatConstraint(request.responseFormat);
  const fields = request.guided.filter(({ path }) => path === "/regex" || path === "/ebnf");
  return [
    ...(format === null ? [] : [{ constraint: format, path: "/response_format" }]),
    ...fields.flatMap((field) => {
      const constraint = guidedConstraint(field);
      return constraint === null ? [] : [{ constraint, path: field.path }];
    }),
  ];
}

export function askedOutput(request: ToolRequest): AskedOutput | null {
  return askedOutputs(request)[0] ?? null;
}
