import { isObject, type JsonValue } from "../../base/json.js";
import type { SchemaNode } from "./types.js";

/** What a converter says of a keyword's value, beside its neighbours; null where it takes it. */
export type Words = (value: JsonValue, node: SchemaNode) => string | null;

/** What is said of a keyword by a table; null also where the table has not got it. */
export function wordsOf(
  table: Readonly<Record<string, Words>>,
): (keyword: string, ...of: Parameters<Words>) => string | null {
  return (keyword, value, node) => (Object.hasOwn(table, keyword) ? table[keyword] : undefined)?.(value, node) ?? null;
}

/** The first of some schemas that a converter does not take. */
export function firstOf(schemas: readonly JsonValue[], schema: (value: JsonValue) => string | null): string | null {
  return schemas.map(schema).find((words) => words !== null) ?? null;
}

/** For a keyword that holds a list of schemas. */
export function schemaList(keyword: string, schema: (value: JsonValue) => string | null): Words {
  return (value) => (Array.isArray(value) ? firstOf(value, schema) : `${keyword} must be an array`);
}

/** For a keyword that holds schemas by name. */
export function schemaMap(refused: (value: JsonValue) => string, schema: (value: JsonValue) => string | null): Words {
  return (value) => (isObject(value) ? firstOf(Object.values(value), schema) : refused(value));
}
