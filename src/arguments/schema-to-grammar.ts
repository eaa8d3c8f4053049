import type { KeywordAccount } from "../base/account.js";
import type { JsonSchema } from "../base/json.js";
import type { Grammar } from "../grammar/ir.js";
import type { SchemaOptions } from "../schema/options.js";
import { argumentStyle } from "./styles.js";

export interface SchemaToGrammarOptions extends SchemaOptions {
  /** How arguments are written: `json` (the default), `qwen_xml` and the others of `styles.ts`. */
  readonly style?: string;
}

/**
 * A JSON Schema as a grammar of the texts of its values, and what became of each keyword.
 * Throws `SchemaError` as `compileSchema` does and `UnsupportedError` for an unknown style.
 */
export function schemaToGrammar(
  schema: JsonSchema,
  { style = "json", ...options }: SchemaToGrammarOptions = {},
): { readonly grammar: Grammar; readonly account: readonly KeywordAccount[] } {
  const { root, rules, account } = argumentStyle(style).compile(schema, options);
  const name = `${options.rulePrefix ?? ""}root`;
  return { grammar: { root: name, rules: [{ name, body: root }, ...rules] }, account };
}
