import type { Finding } from "../base/finding.js";
import type { JsonObject, JsonSchema, JsonValue } from "../base/json.js";

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
  /** JSON Pointer of its parameters schema, `/tools/0/function/parameters`, whether or not it is there. */
  readonly parametersPath: string;
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
  readonly dialect: "openai-chat";
  readonly tools: readonly Tool[];
  /** False where the body has no `tools` field at all or it is null; an empty array is given. */
  readonly toolsGiven: boolean;
  readonly toolChoice: ToolChoice;
  readonly toolChoiceGiven: boolean;
  /** The `tool_choice` field as sent (servers word their refusals by it); null where missing. */
  readonly rawToolChoice: JsonValue;
  /** Null where missing or null. */
  readonly parallelToolCalls: boolean | null;
  readonly responseFormat: ResponseFormat | null;
  readonly guided: readonly GuidedField[];
  readonly prefill: Prefill | null;
  /** The whole body as sent. */
  readonly body: JsonObject;
  /** Fields that are read but have no effect on the constraint, and fields that nobody knows. */
  readonly findings: readonly Finding[];
}
