import { SchemaError } from "../base/errors.js";
import type { JsonValue } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { type Compilation, type KeywordPlace, mark } from "./compilation.js";
import type { SchemaPlace } from "./references.js";

/** The value of a keyword; undefined where it is missing or where the schema's draft does not have the keyword. */
export function keywordValue(place: SchemaPlace, keyword: string): JsonValue | undefined {
  return place.keywords.get(keyword);
}

export function keywordPlace(place: SchemaPlace, keyword: string): KeywordPlace {
  return { path: place.pointer + pointerStep(keyword), keyword };
}

/**
 * Enters that a keyword's value has no meaning, so that it is left out; in exact mode throws `SchemaError` (`malformed`).
 * `wanted` completes "must be ...".
 */
export function malformed(compilation: Compilation, place: SchemaPlace, keyword: string, wanted: string): void {
  const { path } = keywordPlace(place, keyword);
  if (compilation.options.exact) {
    throw new SchemaError("malformed", keyword, `"${keyword}" must be ${wanted}`, { pointer: path });
  }
  mark(compilation, { path, keyword }, "not-enforced", `its value is not ${wanted}`);
}

/** A keyword that bounds a count: a whole number from 0; null where it is missing or malformed. */
export function countOf(compilation: Compilation, place: SchemaPlace, keyword: string): number | null {
  const value = keywordValue(place, keyword);
  if (value === undefined) return null;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  malformed(compilation, place, keyword, "a whole number from 0");
  return null;
}

/** A list of strings; null where the keyword is missing or malformed. */
export function stringsOf(
  compilation: Compilation,
  place: SchemaPlace,
  keyword: string,
  value: JsonValue | undefined = keywordValue(place, keyword),
): readonly string[] | null {
  if (value === undefined) return null;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value as readonly string[];
  malformed(compilation, place, keyword, "a list of strings");
  return null;
}
