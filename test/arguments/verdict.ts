import type { ArgumentOptions } from "../../src/arguments/style.js";
import { argumentStyle } from "../../src/arguments/styles.js";
import { SchemaError } from "../../src/base/errors.js";
import type { JsonSchema } from "../../src/base/json.js";
import { createMatcher } from "../../src/match/matcher.js";

/** Complete, a prefix of something, or refused at a byte. */
export function verdict(
  style: string,
  schema: JsonSchema,
  text: string,
  options: ArgumentOptions = {},
): "complete" | "prefix" | number {
  const { root, rules } = argumentStyle(style).compile(schema, options);
  const matcher = createMatcher({ root: "root", rules: [{ name: "root", body: root }, ...rules] });
  if (!matcher.push(text)) return matcher.offset;
  return matcher.isComplete() ? "complete" : "prefix";
}

/** What a style's refusal says; null where it compiles the schema. */
export function refusal(style: string, schema: JsonSchema, options: ArgumentOptions = {}) {
  try {
    argumentStyle(style).compile(schema, options);
    return null;
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return { code: error.code, keyword: error.keyword, pointer: error.place.pointer, message: error.message };
  }
}
