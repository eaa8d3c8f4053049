import type { Finding } from "../base/finding.js";
import type { JsonObject } from "../base/json.js";
import type { Grammar } from "../grammar/ir.js";
import type { Decision, Rejection } from "../servers/types.js";
import type { StructuralTag } from "../tag/types.js";
import type { KeywordLoss } from "./loss.js";

/** What `compile` returns. */
export interface CompileResult {
  /** 200, or the HTTP status of the rejection. */
  readonly status: number;
  readonly rejection: Rejection | null;
  readonly decision: Decision;
  /** Null where nothing is constrained, and for a rejected request. */
  readonly tag: StructuralTag | null;
  /** The tag's grammar, made when first asked for; null with the tag. */
  readonly grammar: Grammar | null;
  /** The JSON fields to merge into the request that goes to the engine; `{}` where nothing is constrained. */
  readonly payload: JsonObject;
  readonly findings: readonly Finding[];
}

/** `tagwright explain --json`. */
export interface Explanation {
  readonly status: number;
  readonly server: string;
  readonly version: string;
  readonly parser: string | null;
  readonly format: string | null;
  readonly toolChoice: string;
  readonly envelope: { readonly enforced: boolean; readonly reason: string };
  readonly arguments: readonly {
    readonly tool: string;
    readonly enforced: "schema" | "loose" | "none";
    readonly reason: string;
    /** JSON Pointer of the tool in the request; null for one that the request does not declare. */
    readonly path: string | null;
    readonly keywords: readonly KeywordLoss[];
  }[];
  readonly parallel: boolean;
  readonly constraint: "structural_tag" | "json_schema" | "regex" | "grammar" | "none";
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly rule: string;
    /** JSON Pointer into the request. */
    readonly path: string;
    /** What the client can do. */
    readonly fix: string;
  } | null;
  /** The heaviest first. */
  readonly findings: readonly Finding[];
  /** What to do next, as a sentence; null where there is nothing to do. */
  readonly next: string | null;
}
