import { isObject, type JsonObject, type JsonValue, own } from "../../base/json.js";
import { closed, withProperty } from "../example.js";
import type { Change, Rule } from "../rule.js";
import { has, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, BEAM_DERIVED, LMFE_CODE, OUTLINES_CODE } from "../sources.js";

/** Objects and arrays as literals (strict-subset reference B.1, C.1, E.4: for Beam a warning). */
export const enumComposite: Rule = {
  id: "enum-composite",
  title: "Only scalars in enum and const",
  severities: severities({ anthropic: "error", outlines: "error", lmfe: "error", beam: "warning" }),
  fix: "unsafe",
  page: {
    why: "A literal object has many spellings: order of keys, blanks, escapes. These targets take scalars alone.",
    bad: withProperty({ enum: [{ x: 1 }] }),
    good: withProperty({ anyOf: [closed({ x: { const: 1 } })] }),
    source: `${ANTHROPIC_PAGE}; ${OUTLINES_CODE}; ${LMFE_CODE}; ${BEAM_DERIVED}`,
  },
  keywords: ["enum", "const"],
  schema: (schema, { path }) => {
    const literals = listOf(schema, "enum").map((value, index) => ({ value, at: `${path}/enum/${index}` }));
    const constant = own(schema, "const");
    if (constant !== undefined) literals.push({ value: constant, at: `${path}/const` });
    const change = asUnion(schema, path);
    return literals
      .filter(({ value }) => isComposite(value))
      .map(({ at }) => ({
        path: at,
        message: "Only scalars are allowed in enum and const",
        fix: "Use anyOf of closed objects with const members",
        ...(change === null ? {} : { change }),
      }));
  },
};

const isComposite = (value: JsonValue) => typeof value === "object" && value !== null;

/** A closed object of constants for each object; null where a literal holds anything deeper, or a union stands there already. */
function asUnion(schema: JsonObject, path: string): Change | null {
  const keyword = has(schema, "enum") ? "enum" : "const";
  const values = keyword === "enum" ? listOf(schema, "enum") : [own(schema, "const") ?? null];
  if (has(schema, "anyOf") || (has(schema, "enum") && has(schema, "const"))) return null;
  const composites = values.filter(isComposite);
  const objects = composites.filter(isObject);
  const isFlat = objects.every((value) => Object.values(value).every((member) => !isComposite(member)));
  if (objects.length !== composites.length || !isFlat) return null;
  const scalars = values.filter((value) => !isComposite(value));
  const branches = objects.map((value) =>
    closed(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, { const: member }]))),
  );
  return {
    edits: [
      { kind: "set", path: `${path}/anyOf`, value: scalars.length > 0 ? [...branches, { enum: scalars }] : branches },
      { kind: "remove", path: `${path}/${keyword}` },
      ...(has(schema, "type") ? [{ kind: "remove" as const, path: `${path}/type` }] : []),
    ],
    effect: "unsafe",
  };
}
