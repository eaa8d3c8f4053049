import { TagwrightError } from "../base/errors.js";
import { remember } from "../base/remember.js";
import { type Automaton, isAnyString } from "../grammar/automata/index.js";
import { approximate, type Compilation, mark } from "./compilation.js";
import { countOf, keywordPlace, keywordValue, malformed } from "./keyword-reader.js";
import type { SchemaPlace } from "./references.js";
import { formatLanguage, patternAutomaton } from "./string/index.js";
import { ANY_STRING, intersectStrings, type StringShape } from "./string-shape.js";

const patternLanguage = remember((pattern: string) => patternAutomaton(pattern), String);

/** What `minLength`, `maxLength`, `pattern` and `format` of a schema ask of a string. */
export function stringShapeOf(compilation: Compilation, place: SchemaPlace): StringShape {
  let shape = ANY_STRING;
  const add = (keyword: string, part: Partial<StringShape>) => {
    shape = intersectStrings(compilation, shape, { ...ANY_STRING, ...part, places: [keywordPlace(place, keyword)] });
  };
  const min = countOf(compilation, place, "minLength");
  if (min !== null && min > 0) add("minLength", { min });
  const max = countOf(compilation, place, "maxLength");
  if (max !== null) add("maxLength", { max });
  const pattern = keywordValue(place, "pattern");
  if (typeof pattern === "string") {
    const language = languageOfPattern(compilation, place, "pattern", pattern);
    add("pattern", language === null ? { exact: false } : { language });
  } else if (pattern !== undefined) malformed(compilation, place, "pattern", "a regular expression");
  const format = keywordValue(place, "format");
  if (typeof format === "string") {
    const part = partOfFormat(compilation, place, format);
    if (part !== null) add("format", part);
  } else if (format !== undefined) malformed(compilation, place, "format", "a string");
  return shape;
}

/** The strings in which a pattern is found; null, and accounted for, where no automaton holds it. */
export function languageOfPattern(
  compilation: Compilation,
  place: SchemaPlace,
  keyword: string,
  pattern: string,
): Automaton | null {
  try {
    return patternLanguage(pattern);
  } catch (error) {
    if (!(error instanceof TagwrightError)) throw error;
    approximate(compilation, keywordPlace(place, keyword), error.message);
    return null;
  }
}

/** Null, and accounted for, where the format says nothing about strings. */
function partOfFormat(compilation: Compilation, place: SchemaPlace, format: string): Partial<StringShape> | null {
  const where = keywordPlace(place, "format");
  if (compilation.options.formats === "annotate") {
    mark(compilation, where, "not-enforced", "formats were asked to annotate only");
    return null;
  }
  const language = formatLanguage(format);
  if (language === null) {
    mark(compilation, where, "not-enforced", `"${format}" is not a format of JSON Schema`);
    return null;
  }
  const { automaton, exact, note } = language;
  if (!exact) approximate(compilation, where, note ?? "more strings are accepted");
  return { language: isAnyString(automaton) ? null : automaton, exact };
}
