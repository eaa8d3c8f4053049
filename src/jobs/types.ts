import type { KeywordAccount } from "../base/account.js";
import type { Finding } from "../base/finding.js";
import type { JsonObject } from "../base/json.js";
import type { Grammar } from "../grammar/ir.js";
import type { Decision, Rejection } from "../servers/types.js";
import type { StructuralTag } from "../tag/types.js";

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
    readonly keywords: readonly KeywordAccount[];
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
  readonly findings: readonly Finding[];
}
