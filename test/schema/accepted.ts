import type { JsonSchema } from "../../src/base/json.js";
import { createMatcher } from "../../src/match/matcher.js";
import { compileSchema, type SchemaOptions } from "../../src/schema/index.js";

/** Which of the texts the schema's grammar takes as a whole. */
export function accepted(schema: JsonSchema, texts: readonly string[], options: SchemaOptions = {}): readonly string[] {
  const { root, rules } = compileSchema(schema, { exact: true, propertyOrder: "any", ...options });
  const grammar = { root: "root", rules: [{ name: "root", body: root }, ...rules] };
  return texts.filter((text) => {
    const matcher = createMatcher(grammar);
    return matcher.push(text) && matcher.isComplete();
  });
}

/** Which of the values fit, written compactly. */
export function fitting<T>(schema: JsonSchema, values: readonly T[], options: SchemaOptions = {}): readonly T[] {
  const texts = new Set(
    accepted(
      schema,
      values.map((value) => JSON.stringify(value)),
      options,
    ),
  );
  return values.filter((value) => texts.has(JSON.stringify(value)));
}
