/**
 * Is a keyword of a strict tool's schema inside the subset that Beam's turn grammar can hold? `out`: the request is refused.
 * `warn`: it may be. `covered`: another rule of the check speaks for it.
 *
 * Derived in November 2026, not published: strict-subset reference E.3 with the defaults of E.4. The one certain entry is `pattern`.
 */
export interface BeamKeyword {
  readonly verdict: "in" | "out" | "warn";
  /** How sure the derivation is. */
  readonly confidence: "certain" | "high" | "medium" | "low";
}

const entries = (keywords: string, verdict: BeamKeyword["verdict"], confidence: BeamKeyword["confidence"]) =>
  keywords.split(" ").map((keyword): [string, BeamKeyword] => [keyword, { verdict, confidence }]);

/** A keyword that is not named here is out (E.4: unknown keywords). */
export const BEAM_SUBSET: ReadonlyMap<string, BeamKeyword> = new Map([
  ...entries("type properties required additionalProperties items", "in", "high"),
  ...entries("enum const", "in", "high"),
  ...entries("anyOf $ref $defs definitions", "in", "medium"),
  ...entries("description title default examples $comment $schema $id id deprecated readOnly writeOnly", "in", "high"),
  ...entries("pattern", "out", "certain"),
  ...entries("format minLength maxLength multipleOf", "out", "medium"),
  ...entries("minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems", "warn", "low"),
  ...entries("prefixItems additionalItems", "out", "medium"),
  ...entries("patternProperties propertyNames minProperties maxProperties unevaluatedProperties", "out", "high"),
  ...entries(
    "allOf oneOf not if then else dependentRequired dependentSchemas dependencies uniqueItems contains minContains maxContains unevaluatedItems",
    "out",
    "certain",
  ),
]);

/** Keywords inside the subset that have no effect on a value: they name schemas or speak to people. */
export const BEAM_SILENT: ReadonlySet<string> = new Set(
  "$defs definitions description title default examples $comment $schema $id id deprecated readOnly writeOnly".split(
    " ",
  ),
);

/** The texts that end or steer a message on Beam's wire; a literal that holds one cannot be written. */
export const BEAM_MARKERS = [
  "</rfl:parameter>",
  "<|channel|>",
  "<|message|>",
  "<|end|>",
  "<|call|>",
  "<|return|>",
  "<|start|>",
  "<|constrain|>",
];
