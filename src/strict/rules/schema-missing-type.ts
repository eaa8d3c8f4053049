import type { JsonObject } from "../../base/json.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has, TYPE_OF_KEYWORD } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, BEAM_DERIVED, OPENAI_ERRORS } from "../sources.js";

/** A node that does not say what it holds (strict-subset reference A.3 rule 5, A.6 error 9, B.1, E.3). */
export const schemaMissingType: Rule = {
  id: "schema-missing-type",
  title: "Every schema needs a type, anyOf, $ref, enum or const",
  severities: severities({ openai: "error", beam: "error", anthropic: "error" }),
  fix: "unsafe",
  page: {
    why: "A schema without any of these takes everything, which a strict grammar is not to do.",
    bad: withProperty({ pattern: "^x" }),
    good: withProperty({ type: "string", pattern: "^x" }),
    source: `${OPENAI_ERRORS}: schema must have a 'type' key; ${ANTHROPIC_PAGE}; ${BEAM_DERIVED}`,
  },
  schema: (schema, { path, parent, keyword }) => {
    // The root has rules of its own, and an open object is a fault whatever it lets in.
    if (parent === null || keyword === "additionalProperties" || keyword === "not" || keyword === "if") return [];
    const says = ["type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"].some((word) => has(schema, word));
    if (says) return [];
    const type = onlyType(schema);
    return [
      {
        path,
        message: "Node has no type",
        fix: "Add the type that is meant",
        ...(type === null
          ? {}
          : { change: { edits: [{ kind: "set", path: `${path}/type`, value: type }], effect: "unsafe" } }),
      },
    ];
  },
};

/** The one type that all keywords speak of. */
function onlyType(schema: JsonObject): string | null {
  const types = new Set(
    Object.keys(schema).flatMap((keyword) =>
      Object.hasOwn(TYPE_OF_KEYWORD, keyword) ? [TYPE_OF_KEYWORD[keyword] ?? ""] : [],
    ),
  );
  const [type = null] = types;
  return types.size === 1 ? type : null;
}
