import type { JsonValue } from "../base/json.js";
import type { Compilation } from "./compilation.js";
import { keywordPlace, keywordValue, malformed } from "./keyword-reader.js";
import { ANY_NUMBER, intersectNumbers, type NumberShape } from "./number-shape.js";
import type { SchemaPlace } from "./references.js";

/** What the bounds and `multipleOf` of a schema ask of a number; draft 4's Boolean `exclusiveMinimum` too. */
export function numberShapeOf(compilation: Compilation, place: SchemaPlace): NumberShape {
  let shape = ANY_NUMBER;
  const add = (keyword: string, part: Partial<NumberShape>) => {
    shape = intersectNumbers(compilation, shape, { ...ANY_NUMBER, ...part, places: [keywordPlace(place, keyword)] });
  };
  for (const [inclusive, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const bound = numberOf(compilation, place, inclusive, keywordValue(place, inclusive));
    const open = keywordValue(place, exclusive);
    if (bound !== null) add(inclusive, { [open === true ? exclusive : inclusive]: bound });
    if (typeof open === "boolean" && (place.draft === 4 || bound !== null)) continue;
    const openBound = numberOf(compilation, place, exclusive, open);
    if (openBound !== null) add(exclusive, { [exclusive]: openBound });
  }
  const divisor = numberOf(compilation, place, "multipleOf", keywordValue(place, "multipleOf"));
  if (divisor !== null && divisor > 0) add("multipleOf", { multiplesOf: [divisor] });
  else if (divisor !== null) malformed(compilation, place, "multipleOf", "a number above 0");
  return shape;
}

function numberOf(
  compilation: Compilation,
  place: SchemaPlace,
  keyword: string,
  value: JsonValue | undefined,
): number | null {
  if (value === undefined) return null;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  malformed(compilation, place, keyword, "a number");
  return null;
}
