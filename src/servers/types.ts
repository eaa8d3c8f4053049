import type { Finding } from "../base/finding.js";
import type { JsonSchema, JsonValue } from "../base/json.js";
import type { Format, TurnShape } from "../formats/types.js";
import type { Dialect } from "../request/dialect.js";
import type { ToolChoice, ToolRequest } from "../request/types.js";

export type ServerName = "vllm" | "sglang" | "dynamo" | "trtllm" | "llamacpp" | "openai" | "rapid-mlx";
export type EngineTag = "upstream" | "own";
export type StrictLevel = "auto" | "function" | "parameter";

/** How a server is set up; what the command line's shared flags say. */
export interface Settings {
  /** `vllm`, or with a version `vllm@0.30`. */
  readonly server: string;
  /** A format's name in that server, or its canonical name. Not needed for `openai`. */
  readonly parser?: string | undefined;
  readonly strictLevel?: StrictLevel | undefined;
  /** Is the model thinking on this turn? */
  readonly reasoning?: boolean | undefined;
  /** `xgrammar@0.2.5`, `llguidance@1.8.0`, `llamacpp`. */
  readonly engine?: string | undefined;
  /** Whose tag: the server's own spelling (the default), or the sound one of the grammar file. */
  readonly engineTag?: EngineTag | undefined;
  /** The dialect of the request's body; left out, it is told by its shape. */
  readonly dialect?: Dialect | undefined;
  /** Read outputs as this server's own reader does: `vllm`, `vllm@0.31`, `dynamo/qwen25@1.1` where it has several. */
  readonly readAs?: string | undefined;
  /** Server settings by the server's own names (`--set` pairs). */
  readonly serverSettings?: Readonly<Record<string, string>> | undefined;
}

/** Settings with names resolved, defaults filled in. */
export interface ResolvedSettings {
  readonly server: ServerName;
  /** Numbers of the version, `[0, 32]`. */
  readonly version: readonly number[];
  /** The parser's name as given; null for servers without one. */
  readonly parser: string | null;
  readonly format: Format | null;
  readonly strictLevel: StrictLevel;
  readonly reasoning: boolean;
  readonly engineTag: EngineTag;
  readonly engine: { readonly name: string; readonly version: string | null };
  /** Whose own reader outputs are read as; null for the careful one. */
  readonly readAs: ResolvedReader | null;
  readonly serverSettings: Readonly<Record<string, string>>;
}

/** A server's own reader of the format at hand. */
export interface ResolvedReader {
  readonly server: ServerName;
  /** The names under which grammar files speak of it, the nearest first. */
  readonly systems: readonly string[];
  readonly version: readonly number[];
  /** The version as it is written. */
  readonly versionText: string;
  /** The server's name for the format. */
  readonly parser: string;
}

/** Why a server answers with an HTTP error, in its own words. */
export interface Rejection {
  /** Stable id of the rejection rule, for example `vllm-empty-tools`. */
  readonly rule: string;
  /** HTTP status. */
  readonly status: number;
  readonly message: string;
  /** The error body's `type`, as this server words it. */
  readonly type: string;
  /** The error body's `param`, null where the server sends none. */
  readonly param: string | null;
  /** The error body's `code`. */
  readonly code: string | number | null;
  /** JSON Pointer into the request. */
  readonly path: string;
  /** What the client can do. */
  readonly fix: string;
}

/** What holds for one tool's arguments. */
export interface ToolDecision {
  readonly tool: string;
  /** `schema`: held to the tool's own schema; `loose`: only to the argument style; `none`: not held at all. */
  readonly enforced: "schema" | "loose" | "none";
  /** The schema that governs: the tool's own when bound or where a part of it holds all the same, `true` when loose. */
  readonly schema: JsonSchema;
  readonly reason: string;
}

/** What a turn without calls must not hold: these tokens, or these texts. */
export type Ban = { readonly tokens: readonly string[] } | { readonly texts: readonly string[] };

/** The constraint that the server sends to its engine. */
export type Constraint =
  | { readonly kind: "none" }
  /** The format's own turn, filled in with tools. */
  | {
      readonly kind: "turn";
      readonly format: Format;
      readonly shape: TurnShape;
      /** Whose spelling: names of variants in the grammar file, the nearest first; none is the format's own. */
      readonly variants: readonly string[];
      /** The tools that may be called, in request order. */
      readonly tools: readonly ToolDecision[];
      /** In place of the turn's own rules: any text but this. */
      readonly ban?: Ban;
      /** The server writes the tag in the deprecated shape. */
      readonly legacy?: true;
      /** Arguments may come in any order; xgrammar then checks less of them. */
      readonly anyOrder?: true;
      /** Free text may hold the format's markers, where it is usually kept clear of them. */
      readonly marked?: true;
      /** At most one call in the turn. */
      readonly single: boolean;
      /** Schema that CONTENT is held to; null is free text. */
      readonly content: JsonSchema | null;
      /**
       * An answer that may stand in place of the turn (vLLM's `or` of tools and response_format); null: none.
       */
      readonly answer: OutputConstraint | null;
      /** What of the turn is already written (prefill): the hole that generation starts in; null: at the start. */
      readonly startsIn: "REASONING" | "REASONING_EMPTY" | "CONTENT" | null;
      /** Text that the started CONTENT already holds, for `content` schemas. */
      readonly written: string;
      /**
       * Who deals with reasoning before the constrained part: `tag`: the tag itself has a reasoning part; `engine`:
       * the engine switches the constraint on after the reasoning's end; null: there is no reasoning.
       */
      readonly reasoning: "tag" | "engine" | null;
    }
  | OutputConstraint;

export type TurnConstraint = Extract<Constraint, { readonly kind: "turn" }>;

/** A constraint on the whole output, with no tool calls in it. */
export type OutputConstraint =
  /** One JSON value of this schema. */
  | { readonly kind: "json_schema"; readonly schema: JsonSchema }
  | { readonly kind: "regex"; readonly pattern: string }
  /** EBNF (or what the engine sniffs it to be). */
  | { readonly kind: "grammar"; readonly text: string }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  /** A structural tag that the client sent itself. */
  | { readonly kind: "structural_tag"; readonly tag: JsonValue };

/** What a server does with a request: constrain, or answer with an error. */
export interface Decision {
  readonly request: ToolRequest;
  readonly settings: ResolvedSettings;
  readonly toolChoice: ToolChoice;
  /** Null unless the server answers with an error. Then `constraint` is `none` and the rest says what was asked. */
  readonly rejection: Rejection | null;
  /** What a server that refuses the request would do once its own reasons are mended; left out where that hangs on how. */
  readonly mended?: Decision;
  readonly envelope: { readonly enforced: boolean; readonly reason: string };
  readonly arguments: readonly ToolDecision[];
  /** May the turn hold more than one call? */
  readonly parallel: boolean;
  readonly constraint: Constraint;
  readonly findings: readonly Finding[];
}
