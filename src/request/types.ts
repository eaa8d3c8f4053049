import type { Finding } from "../base/finding.js";
import type { JsonObject, JsonSchema, JsonValue } from "../base/json.js";
import type { Dialect } from "./dialect.js";

/** A tool that a client declares. */
export interface Tool {
  readonly kind: "function" | "custom" | "builtin";
  readonly name: string;
  readonly description: string | null;
  /** As sent: null where the field is missing or null. It may be something else than a schema; servers say what they do then. */
  readonly parameters: JsonValue;
  /** Null where the flag is missing or null. */
  readonly strict: boolean | null;
  /** For `custom` tools: the `format` object as sent; null or missing is free text. */
  readonly customFormat?: JsonValue;
  /** JSON Pointer of the tool in the body, `/tools/0`. */
  readonly path: string;
  /** JSON Pointer of the object that holds its name and flag, `/tools/0/function`; the tool itself in flat forms. */
  readonly declarationPath: string;
  /** JSON Pointer of its parameters schema, `/tools/0/function/parameters`, whether or not it is there. */
  readonly parametersPath: string;
}

/** A tool that a message declares. */
export interface MessageTool {
  /** JSON Pointer of the tool, `/messages/0/tools/1`. */
  readonly path: string;
  /** Null where it has no name. */
  readonly tool: Tool | null;
}

export type ToolChoice =
  | { readonly kind: "auto" }
  | { readonly kind: "required" }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "none" }
  | { readonly kind: "allowed"; readonly mode: "auto" | "required"; readonly names: readonly string[] };

export type ResponseFormat =
  | { readonly kind: "text" }
  | { readonly kind: "json_object" }
  | {
      readonly kind: "json_schema";
      readonly name: string | null;
      /** Null where missing or null. */
      readonly schema: JsonSchema | null;
      readonly strict: boolean | null;
    }
  | { readonly kind: "structural_tag"; readonly body: JsonObject }
  /** A type that only some servers know (TensorRT-LLM's `regex`); they read the body themselves, the others refuse it. */
  | { readonly kind: "other"; readonly type: string };

/** A decoding constraint that the client asks for beside tools (`guided_*`, `nvext.*`, `structured_outputs`, `regex`, `ebnf`). */
export interface GuidedField {
  readonly kind: "json" | "regex" | "grammar" | "choice" | "structural_tag" | "json_object";
  readonly value: JsonValue;
  /** JSON Pointer of the field, `/nvext/guided_regex`. */
  readonly path: string;
}

/** What the last assistant message has already written of this turn. */
export interface Prefill {
  readonly reasoning: string | null;
  readonly content: string | null;
  /** JSON Pointer of the message. */
  readonly path: string;
}

/** A client's request, whatever the dialect. */
export interface ToolRequest {
  readonly dialect: Dialect;
  readonly tools: readonly Tool[];
  /** False where the body has no `tools` field at all or it is null; an empty array is given. */
  readonly toolsGiven: boolean;
  /** Tools that system messages declare; only some servers read them. */
  readonly messageTools: readonly MessageTool[];
  readonly toolChoice: ToolChoice;
  readonly toolChoiceGiven: boolean;
  /** The `tool_choice` field in the chat form (servers word their refusals by it); null where missing. */
  readonly rawToolChoice: JsonValue;
  /** Null where missing or null. */
  readonly parallelToolCalls: boolean | null;
  readonly responseFormat: ResponseFormat | null;
  readonly guided: readonly GuidedField[];
  readonly prefill: Prefill | null;
  /** The whole body, in the form of chat completions. */
  readonly body: JsonObject;
  /** Pointers into that form and where in the client's own body they lead to, by prefix, the longest first. Tools have their own places. */
  readonly origins: readonly (readonly [from: string, to: string])[];
  /** Fields that are read but have no effect on the constraint, and fields that nobody knows. */
  readonly findings: readonly Finding[];
}
