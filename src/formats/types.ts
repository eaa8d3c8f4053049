import type { Rule } from "../grammar/ir.js";

/**
 * The holes of a grammar file: capitalised names that stand for what the request fills in. In a rule's body a hole is
 * `{ kind: "rule", name: HOLE }`, and `HOLE+` (one or more) asks for at least one character of a text hole.
 * `grammars/README.md` says what each one means when writing and when reading.
 */
export const HOLES = [
  "NAME",
  "ARGUMENTS",
  "TEXT",
  "REASONING",
  "CONTENT",
  "INDEX",
  "CALL_ID",
  "CALL",
  "CALLS",
  "MIXED",
  "FORCED",
  "CALL_OBJECT",
  "WS",
  "END",
] as const;

export type HoleName = (typeof HOLES)[number];

/** What one server's tags do differently from the format's own writing. */
export interface FormatVariant {
  /** Text between two calls. */
  readonly separator: string;
  /** The text that switches free text into a call. */
  readonly trigger: string;
  /** Texts that a hole never holds, beside the literal that ends it. */
  readonly excludes: Readonly<Partial<Record<HoleName, readonly string[]>>>;
}

/** A wire format: one file of `grammars/`. */
export interface Format {
  readonly name: string;
  readonly models: readonly string[];
  /** Server to the names that the server has for this format. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Reasoning family (`think`), or null where the turn's own rules hold the reasoning or there is none. */
  readonly reasoning: string | null;
  /** Argument style, a name of `src/arguments/styles.ts`. */
  readonly arguments: string;
  /** Texts of the model's control tokens. */
  readonly special: readonly string[];
  /** Servers and libraries that have a structural tag for this format. */
  readonly upstreamTag: readonly string[];
  /** How the format itself is written; servers may differ. */
  readonly variant: FormatVariant;
  readonly servers: Readonly<Record<string, Partial<FormatVariant>>>;
  /** The rules, holes and server variants (`required.vllm`, `call.vllm-0.31`) included. */
  readonly rules: readonly Rule[];
  /** An example turn for people. */
  readonly example: string;
  /** The grammar file's text. */
  readonly source: string;
}

/** What `tagwright formats` lists. */
export interface FormatSummary {
  readonly name: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly models: readonly string[];
  readonly arguments: string;
  readonly reasoning: string | null;
  readonly compiles: boolean;
  readonly reads: boolean;
  readonly upstreamTag: readonly string[];
}
