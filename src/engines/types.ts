import type { JsonObject, JsonSchema, JsonValue } from "../base/json.js";
import type { Grammar } from "../grammar/ir.js";
import type { StructuralTag } from "../tag/types.js";

/** Where a payload can go. `dynamo` is what Dynamo's frontend hands to its worker. */
export const ENGINE_NAMES = ["vllm", "sglang", "dynamo", "trtllm", "llamacpp", "llguidance"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** The library that an engine compiles constraints with; what it takes decides between a tag, EBNF and Lark. */
export type Backend = "xgrammar" | "llguidance" | "outlines" | "lm-format-enforcer";

/** One decoding constraint. An engine takes exactly one kind per request (engines reference 1). */
export type EngineConstraint =
  | { readonly kind: "none" }
  /** A structural tag, new or legacy shape; one that a client sent is passed on as it is. */
  | { readonly kind: "structural_tag"; readonly tag: StructuralTag | JsonValue }
  /** Grammar text in the dialect that the engine reads: xgrammar EBNF unless the client wrote another. */
  | { readonly kind: "grammar"; readonly text: string }
  /** A grammar of this library, written in whatever dialect the engine reads. */
  | { readonly kind: "rules"; readonly grammar: Grammar }
  | { readonly kind: "json_schema"; readonly schema: JsonSchema }
  | { readonly kind: "regex"; readonly pattern: string }
  | { readonly kind: "choice"; readonly values: readonly string[] };

export interface PayloadOptions {
  /** Default: xgrammar, where the engine has a choice. */
  readonly backend?: Backend | undefined;
  /**
   * The request also carries `tools`. Then the payload switches the server's own tool constraint off with
   * `tool_choice: "none"`, because servers refuse or drop a constraint beside a tool constraint of their own
   * (engines reference 9). Default false.
   */
  readonly withTools?: boolean | undefined;
  /** Numbers of the engine's release, `[0, 10]`; left out, the newest. vLLM had other fields before 0.11. */
  readonly version?: readonly number[] | undefined;
  /** Texts of the model's control tokens: llama.cpp keeps them whole, and llguidance's Lark names them as tokens. */
  readonly special?: readonly string[] | undefined;
}

/** JSON fields to merge into the request that goes to the engine; `{}` constrains nothing. */
export type Payload = JsonObject;

/** One engine's emitter. `none` is dealt with before it is called. */
export type Emitter = (
  constraint: Exclude<EngineConstraint, { kind: "none" }>,
  backend: Backend,
  options: PayloadOptions,
) => Payload;
