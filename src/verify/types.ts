import type { Finding } from "../base/finding.js";
import type { JsonValue } from "../base/json.js";
import type { Layer } from "../grammar/ir.js";
import type { Excerpt } from "./explain/excerpt.js";
import type { RejectingKeyword } from "./explain/rejecting-keyword.js";
import type { SyntaxFault } from "./syntax/types.js";

/** Where an output leaves the constraint. */
export interface Refusal {
  /** UTF-8 byte offset of the first impossible byte, 0-based. */
  readonly offset: number;
  /** 1-based line and column, the column in code points. */
  readonly line: number;
  readonly column: number;
  readonly layer: Layer;
  /** The tool whose call this is; null outside calls or while several are still possible. */
  readonly tool: string | null;
  /** The character that cannot stand here; `""` at the end of the output. */
  readonly found: string;
  /** What could have stood here instead, for people. */
  readonly expected: readonly string[];
}

/** A refusal, explained for people. */
export interface OutputRejection extends Refusal {
  readonly excerpt: Excerpt;
  /**
   * The keyword of the schema that stands behind it: of the tool's parameters, or of the schema that the whole answer is held
   * to. Null outside of arguments, where they are held to no schema, and where no schema would help (a fault of syntax).
   */
  readonly keyword: RejectingKeyword | null;
}

export interface VerifiedCall {
  readonly name: string;
  /** An object; where a server's own reader hands on text that is none, that text. */
  readonly arguments: JsonValue;
  /** For a custom tool: the text that it is given. */
  readonly input?: string;
  /** Do the arguments fit the declared tool's schema? */
  readonly valid: boolean;
  readonly errors: readonly string[];
}

/** `tagwright verify --json`. */
export interface VerifyReport {
  /** No byte of the output breaks the constraint. */
  readonly accepted: boolean;
  /** The output is a whole sentence of the constraint, not just a beginning of one. */
  readonly complete: boolean;
  readonly rejection: OutputRejection | null;
  /** Faults of syntax in bodies of calls that could not be read; only where they were looked for (`tagwright verify` does). */
  readonly syntax?: readonly SyntaxFault[];
  /** Whose own reader `reading` is of; left out for the careful one. */
  readonly readAs?: { readonly server: string; readonly version: string; readonly parser: string };
  readonly reading: {
    readonly reasoning: string | null;
    readonly content: string | null;
    readonly calls: readonly VerifiedCall[];
  };
  readonly findings: readonly Finding[];
}
