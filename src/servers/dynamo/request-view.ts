import type { GuidedField, Tool, ToolRequest } from "../../request/types.js";
import { guidedConstraint, responseFormatConstraint } from "../output-constraint.js";
import type { OutputConstraint } from "../types.js";

/** A request in the words of Dynamo's policy (dynamo reference 1.1, 2.1, 6). */
export interface DynamoView {
  readonly choice: "auto" | "required" | "named" | "none";
  /** Tools that the choice leaves. */
  readonly callable: readonly Tool[];
  /** Explicit guided decoding; the first field where there are several. */
  readonly guided: GuidedField | null;
  readonly guidedConstraint: OutputConstraint | null;
  /** A response_format that is not text. */
  readonly responseFormat: OutputConstraint | null;
  readonly parallelOff: boolean;
}

export function dynamoView(request: ToolRequest): DynamoView {
  const guided = guidedFields(request)[0] ?? null;
  const { toolChoice } = request;
  const tools = request.tools.filter(({ kind }) => kind !== "builtin");
  return {
    // allowed_tools on chat is derived: filter the tools, then the mode is the choice.
    choice: toolChoice.kind === "allowed" ? toolChoice.mode : toolChoice.kind,
    callable:
      toolChoice.kind === "named"
        ? tools.filter(({ name }) => name === toolChoice.name).slice(0, 1)
        : toolChoice.kind === "allowed"
          ? tools.filter(({ name }) => toolChoice.names.includes(name))
          : tools,
    guided,
    guidedConstraint: guided === null ? null : guidedConstraint(guided),
    responseFormat: responseFormatConstraint(request.responseFormat),
    parallelOff: request.parallelToolCalls === false,
  };
}

/** The fields that Dynamo reads: `guided_*` of the body and of `nvext`. */
export function guidedFields({ guided }: ToolRequest): readonly GuidedField[] {
  return guided.filter(({ path }) => path.startsWith("/guided_") || path.startsWith("/nvext/"));
}

export function isForced({ choice }: DynamoView): boolean {
  return choice === "required" || choice === "named";
}
