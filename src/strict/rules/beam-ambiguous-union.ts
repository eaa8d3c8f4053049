import { isObject, type JsonObject } from "../../base/json.js";
import { withProperty } from "../example.js";
import { isParameter } from "../parameter-node.js";
import type { Change, Rule } from "../rule.js";
import { has, listOf, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { BEAM_DERIVED } from "../sources.js";

/** Wire condition 4; string or null is what strict asks of optional fields, so that is information only (strict-subset reference E.3). */
export const beamAmbiguousUnion: Rule = {
  id: "beam-ambiguous-union",
  title: "Raw text cannot tell a string from other types",
  severities: severities({ beam: "warning" }),
  fix: "unsafe",
  page: {
    why: "5, true and null look the same as a string and as a value of their own type once they are raw text.",
    bad: withProperty({ type: ["string", "integer"] }),
    good: withProperty({ type: "string" }),
    source: BEAM_DERIVED,
  },
  schema: (schema, node) => {
    if (!isParameter(node)) return [];
    const types = new Set(unionTypes(schema));
    if (!types.has("string") || types.size < 2) return [];
    const others = [...types].filter((type) => type !== "string");
    const onlyNull = others.length === 1 && others[0] === "null";
    const kept = others.includes("null") ? ["string", "null"] : "string";
    const change: Change = { edits: [{ kind: "set", path: `${node.path}/type`, value: kept }], effect: "unsafe" };
    const isList = has(schema, "type") && !has(schema, "anyOf");
    return [
      {
        path: has(schema, "type") ? `${node.path}/type` : `${node.path}/anyOf`,
        message: `Raw text cannot tell string from ${others.join(", ")} (derived)`,
        fix: onlyNull ? null : "Keep one type",
        ...(isList && !onlyNull ? { change } : {}),
        ...(onlyNull ? { severity: "info" } : {}),
      },
    ];
  },
};

function unionTypes(schema: JsonObject): readonly string[] {
  const branches = listOf(schema, "anyOf").flatMap((branch) => (isObject(branch) ? (typesOf(branch) ?? []) : []));
  return [...(typesOf(schema) ?? []), ...branches];
}
