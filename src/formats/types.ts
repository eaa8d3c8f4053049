import type { Expr } from "../grammar/ir.js";

/** The holes that a grammar file may use, in capitals. Their meaning is in `grammars/README.md`. */
export type HoleName =
  | "NAME"
  | "ARGUMENTS"
  | "TEXT"
  | "REASONING"
  | "CONTENT"
  | "CALL_ID"
  | "INDEX"
  | "CALL_OBJECT"
  | "CALL"
  | "CALLS"
  | "MIXED"
  | "FORCED"
  | "WS"
  | "END";

/** An expression of a grammar file: the grammar's own plus holes. */
export type FormatExpr =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "chars"; readonly expr: Expr; readonly source: string }
  | { readonly kind: "sequence"; readonly items: readonly FormatExpr[] }
  | { readonly kind: "choice"; readonly items: readonly FormatExpr[] }
  | { readonly kind: "repeat"; readonly item: FormatExpr; readonly min: number; readonly max: number | null }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "hole"; readonly hole: HoleName; readonly nonEmpty: boolean };

export interface FormatRule {
  readonly name: string;
  /** The server (and oldest version) that this variant is for; null: every server without a variant of its own. */
  readonly server: string | null;
  readonly since: readonly number[];
  readonly body: FormatExpr;
}

/** What a grammar file's front matter says; `schema.ts` beside this file has the exact shape of the file. */
export interface Format {
  readonly name: string;
  readonly models: readonly string[];
  /** Server name to the names that the server has for this format. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Reasoning family (`think`), or null where the model has none or the turn's own rules hold it. */
  readonly reasoning: string | null;
  /** Argument style. */
  readonly arguments: string;
  /** Text of the model's control tokens: free text of a turn never holds them. */
  readonly special: readonly string[];
  /** Text that switches free text into a call. */
  readonly trigger: string;
  /** Text between two calls. */
  readonly separator: string;
  /** Servers and libraries that ship a structural tag for it. */
  readonly upstreamTag: readonly string[];
  readonly rules: readonly FormatRule[];
  /** Settings of lowering and reading that differ by server: server (or `default`) to values. */
  readonly variants: Readonly<Record<string, FormatVariant>>;
  /** The file's text, for people. */
  readonly source: string;
}

/** How one server writes the tags of this format. */
export interface FormatVariant {
  readonly separator?: string;
  readonly trigger?: string;
  readonly excludes?: readonly string[];
}
