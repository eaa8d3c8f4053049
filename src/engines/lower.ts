import { schemaToGrammar } from "../arguments/schema-to-grammar.js";
import { NotRegularError, TagError, UnsupportedError } from "../base/errors.js";
import type { JsonObject, JsonSchema, JsonValue } from "../base/json.js";
import { isObject, own } from "../base/json.js";
import { choice, grammarOf, literal } from "../grammar/build.js";
import type { Grammar } from "../grammar/ir.js";
import { readEbnf } from "../grammar/read-ebnf.js";
import { writeLark } from "../grammar/write-lark.js";
import { writeRegex } from "../grammar/write-regex.js";
import { readTag } from "../tag/read-tag.js";
import { tagToGrammar } from "../tag/to-grammar.js";
import type { StructuralTag } from "../tag/types.js";
import type { EngineConstraint, Payload } from "./types.js";

type Given = Exclude<EngineConstraint, { kind: "none" }>;

/** The constraint as rules, for engines that have no field of its own for it. Grammar text is read as xgrammar EBNF. */
export function toGrammar(constraint: Given): Grammar {
  switch (constraint.kind) {
    case "rules":
      return constraint.grammar;
    case "grammar":
      return readEbnf(constraint.text);
    case "structural_tag":
      return tagToGrammar(readTag(plainTag(constraint.tag)));
    case "json_schema":
      return schemaToGrammar(constraint.schema).grammar;
    case "regex":
      return tagToGrammar({ type: "structural_tag", format: { type: "regex", pattern: constraint.pattern } });
    case "choice":
      return grammarOf(choice(...choiceValues(constraint.values).map(literal)));
  }
}

/** Is it EBNF or GBNF, which `::=` tells from Lark (engines reference 2.7)? */
export function isEbnf(text: string): boolean {
  return text.includes("::=");
}

/**
 * llguidance's Lark. Grammar text that is Lark already passes as it is. Of a
 * tag, the model's control tokens are named as tokens: to llguidance every added token `<...>` is one that no text matches (6.5).
 */
export function toLark(constraint: Given, special: readonly string[] = []): string {
  if (constraint.kind === "grammar" && !isEbnf(constraint.text)) return constraint.text;
  return writeLark(toGrammar(constraint), constraint.kind === "structural_tag" ? special : []);
}

/** @throws UnsupportedError where the constraint is not regular, so `target` cannot hold it. */
export function toRegex(constraint: Given, target: string): string {
  try {
    return writeRegex(toGrammar(constraint));
  } catch (error) {
    if (!(error instanceof NotRegularError)) throw error;
    throw new UnsupportedError(
      "backend-without-grammar",
      `${target} takes only a regular expression or a schema, and this constraint has none: ${error.message}`,
    );
  }
}

/** OpenAI's `response_format` for a schema; its `schema` field has to be an object, so `true` is written `{}`. */
export function responseFormatSchema(schema: JsonSchema): Payload {
  if (schema === false) {
    throw new UnsupportedError("schema-false", "The schema false accepts no value, so no engine can produce one.");
  }
  return {
    response_format: { type: "json_schema", json_schema: { name: "output", schema: schema === true ? {} : schema } },
  };
}

/** A tag as a `response_format`, new or legacy shape as it came. */
export function asResponseFormat(tag: StructuralTag | JsonValue): JsonObject {
  const object = tagObject(tag);
  return isLegacy(object) ? { ...object, type: "structural_tag" } : plainTag(object);
}

/** A tag in the new shape, `{"type": "structural_tag", "format": ...}`; a legacy one is rewritten as xgrammar does it. */
export function plainTag(tag: StructuralTag | JsonValue): JsonObject {
  const object = tagObject(tag);
  if (isLegacy(object)) return tagObject(readTag(object));
  const format = own(object, "format");
  if (format === undefined) {
    throw new TagError("tag-without-format", "A structural tag needs a `format` (or `structures` and `triggers`).", {
      pointer: "/format",
    });
  }
  return { type: "structural_tag", format };
}

/** A choice list as a regular expression that matches whole outputs. */
export function choiceRegex(values: readonly string[]): string {
  return choiceValues(values).map(escapeRegex).join("|");
}

/** @throws UnsupportedError for an empty list, which every engine refuses. */
export function choiceValues(values: readonly string[]): readonly string[] {
  if (values.length > 0) return values;
  throw new UnsupportedError("choice-empty", "The choice list is empty; give at least one value.");
}

function tagObject(tag: StructuralTag | JsonValue): JsonObject {
  const value = typeof tag === "string" ? parseTag(tag) : tag;
  if (isObject(value)) return value;
  throw new TagError("tag-not-object", "A structural tag has to be a JSON object.", { pointer: "" });
}

function parseTag(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TagError("tag-not-json", "The structural tag is a string that is not JSON.", { pointer: "" });
  }
}

/** Every consumer tells the shapes apart by this key (engines reference 2.3). */
function isLegacy(tag: JsonObject): boolean {
  return Object.hasOwn(tag, "structures");
}

function escapeRegex(text: string): string {
  return text
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
}
