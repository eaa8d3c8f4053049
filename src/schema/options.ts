import type { Draft } from "./drafts.js";

/**
 * Whitespace between the tokens of JSON; there is never any outside the root value.
 *
 * - `any`: spaces, tabs and line feeds, as xgrammar has it (xgrammar reference 4.1; no carriage return).
 * - `compact`: none.
 * - `pretty`: as an indenting printer writes it: a line feed and any number of spaces after `{`, `[` and `,` and before
 *   `}` and `]`, one space after `:`; empty containers are `{}` and `[]`.
 * - `{ max: n }`: as `any`, at most n characters at a time.
 */
export type Whitespace = "any" | "compact" | "pretty" | { readonly max: number };

export interface SchemaOptions {
  /** True: refuse (`SchemaError`, code `not-exact`) what cannot be held exactly. False: hold something wider and account for it. */
  readonly exact?: boolean;
  /** Order of an object's entries: declared properties as declared and then the others, or any. Default `declared`. */
  readonly propertyOrder?: "declared" | "any";
  /** Default `any`. */
  readonly whitespace?: Whitespace;
  /**
   * xgrammar's strict mode (xgrammar reference 4.2 to 4.5): an object that does not mention other properties has none, an array
   * that does not mention other items has none, integers have their plain spelling. Default false.
   */
  readonly closed?: boolean;
  /**
   * Does `format` assert, or only annotate? JSON Schema leaves it to the implementation (2020-12 validation, 7.2).
   * Default `assert`.
   */
  readonly formats?: "assert" | "annotate";
  /** Put before the name of every rule, so that several schemas fit one grammar. Default `""`. */
  readonly rulePrefix?: string;
  /** The draft of a schema without `$schema`. Default 2020. */
  readonly draft?: Draft;
}

/** Options with defaults filled in. */
export interface ResolvedSchemaOptions {
  readonly exact: boolean;
  readonly propertyOrder: "declared" | "any";
  readonly whitespace: Whitespace;
  readonly closed: boolean;
  readonly formats: "assert" | "annotate";
  readonly rulePrefix: string;
  readonly draft: Draft;
}

export function resolveSchemaOptions(options: SchemaOptions): ResolvedSchemaOptions {
  return {
    exact: options.exact ?? false,
    propertyOrder: options.propertyOrder ?? "declared",
    whitespace: options.whitespace ?? "any",
    closed: options.closed ?? false,
    formats: options.formats ?? "assert",
    rulePrefix: options.rulePrefix ?? "",
    draft: options.draft ?? 2020,
  };
}
