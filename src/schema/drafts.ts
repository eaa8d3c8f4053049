/** A draft of JSON Schema, by number or year. */
export type Draft = 4 | 6 | 7 | 2019 | 2020;

const DRAFT_BY_URI: ReadonlyMap<string, Draft> = new Map([
  ["http://json-schema.org/draft-04/schema", 4],
  ["http://json-schema.org/draft-06/schema", 6],
  ["http://json-schema.org/draft-07/schema", 7],
  ["https://json-schema.org/draft/2019-09/schema", 2019],
  ["https://json-schema.org/draft/2020-12/schema", 2020],
]);

/** The draft that a `$schema` names; null where it is none that we know. */
export function draftOfUri(uri: string): Draft | null {
  const plain = uri.replace(/#$/, "");
  return (
    DRAFT_BY_URI.get(plain) ??
    DRAFT_BY_URI.get(plain.replace(/^https?:/, plain.includes("draft/") ? "https:" : "http:")) ??
    null
  );
}

/** How the value of a keyword holds subschemas. */
type SubschemaShape = "none" | "schema" | "list" | "map" | "schema-or-list";

export interface KeywordFacts {
  /**
   * `assertion`: constrains the instance, by itself or by its subschemas. `core`: names or collects schemas.
   * `annotation`: constrains nothing.
   */
  readonly kind: "assertion" | "core" | "annotation";
  readonly subschemas: SubschemaShape;
  /** First and last draft that has it. */
  readonly since: Draft;
  readonly until: Draft;
}

function facts(
  kind: KeywordFacts["kind"],
  subschemas: SubschemaShape = "none",
  since: Draft = 4,
  until: Draft = 2020,
): KeywordFacts {
  return { kind, subschemas, since, until };
}

/** The keywords of JSON Schema, drafts 4 to 2020-12 (their core and validation documents). */
export const KEYWORDS: ReadonlyMap<string, KeywordFacts> = new Map([
  ["$schema", facts("core")],
  ["id", facts("core", "none", 4, 4)],
  ["$id", facts("core", "none", 6)],
  ["$anchor", facts("core", "none", 2019)],
  ["$dynamicAnchor", facts("core", "none", 2020)],
  ["$recursiveAnchor", facts("core", "none", 2019, 2019)],
  ["$vocabulary", facts("core", "none", 2019)],
  ["$comment", facts("annotation")],
  ["$defs", facts("core", "map")],
  ["definitions", facts("core", "map")],
  ["$ref", facts("assertion")],
  ["$dynamicRef", facts("assertion", "none", 2020)],
  ["$recursiveRef", facts("assertion", "none", 2019, 2019)],
  ["type", facts("assertion")],
  ["enum", facts("assertion")],
  ["const", facts("assertion", "none", 6)],
  ["allOf", facts("assertion", "list")],
  ["anyOf", facts("assertion", "list")],
  ["oneOf", facts("assertion", "list")],
  ["not", facts("assertion", "schema")],
  ["if", facts("assertion", "schema", 7)],
  ["then", facts("assertion", "schema", 7)],
  ["else", facts("assertion", "schema", 7)],
  ["properties", facts("assertion", "map")],
  ["required", facts("assertion")],
  ["patternProperties", facts("assertion", "map")],
  ["additionalProperties", facts("assertion", "schema")],
  ["unevaluatedProperties", facts("assertion", "schema", 2019)],
  ["propertyNames", facts("assertion", "schema", 6)],
  ["minProperties", facts("assertion")],
  ["maxProperties", facts("assertion")],
  ["dependentRequired", facts("assertion", "none", 2019)],
  ["dependentSchemas", facts("assertion", "map", 2019)],
  ["dependencies", facts("assertion", "map")],
  ["prefixItems", facts("assertion", "list", 2020)],
  ["items", facts("assertion", "schema-or-list")],
  ["additionalItems", facts("assertion", "schema")],
  ["unevaluatedItems", facts("assertion", "schema", 2019)],
  ["contains", facts("assertion", "schema", 6)],
  ["minContains", facts("assertion", "none", 2019)],
  ["maxContains", facts("assertion", "none", 2019)],
  ["minItems", facts("assertion")],
  ["maxItems", facts("assertion")],
  ["uniqueItems", facts("assertion")],
  ["minLength", facts("assertion")],
  ["maxLength", facts("assertion")],
  ["pattern", facts("assertion")],
  ["format", facts("assertion")],
  ["minimum", facts("assertion")],
  ["maximum", facts("assertion")],
  ["exclusiveMinimum", facts("assertion")],
  ["exclusiveMaximum", facts("assertion")],
  ["multipleOf", facts("assertion")],
  ["title", facts("annotation")],
  ["description", facts("annotation")],
  ["default", facts("annotation")],
  ["example", facts("annotation")],
  ["examples", facts("annotation")],
  ["deprecated", facts("annotation")],
  ["readOnly", facts("annotation")],
  ["writeOnly", facts("annotation")],
  ["contentEncoding", facts("annotation")],
  ["contentMediaType", facts("annotation")],
  ["contentSchema", facts("annotation")],
]);

/** The facts of a keyword in a draft; null where that draft does not have it. */
export function keywordIn(draft: Draft, keyword: string): KeywordFacts | null {
  const found = KEYWORDS.get(keyword);
  return found === undefined || draft < found.since || draft > found.until ? null : found;
}

/** In drafts up to 7 a `$ref` stands alone: what is written beside it does not count. */
export function refStandsAlone(draft: Draft): boolean {
  return draft <= 7;
}
