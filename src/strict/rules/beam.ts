import { isObject, type JsonObject, type JsonValue, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { BEAM_MARKERS, BEAM_SUBSET } from "../beam-subset.js";
import type { Fault, Rule } from "../rule.js";
import { listOf, propertiesOf, shown, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import type { SchemaNode } from "../walk.js";

const BEAM = severities({ beam: "error" });

/** The one keyword that the reference names itself (strict-subset reference E.1). */
export const beamPattern: Rule = {
  id: "beam-pattern",
  title: "Beam's turn grammar cannot hold pattern",
  severities: BEAM,
  schema: (schema, { path }) =>
    Object.hasOwn(schema, "pattern")
      ? [
          {
            path: `${path}/pattern`,
            message: "Beam's turn grammar cannot hold pattern",
            fix: "Drop it, or drop strict",
          },
        ]
      : [],
};

/** Keywords that other rules of the profile speak for. */
const COVERED = new Set(
  "pattern format minLength maxLength multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems prefixItems patternProperties propertyNames minProperties maxProperties unevaluatedProperties allOf oneOf not if then else dependentRequired dependentSchemas uniqueItems contains minContains maxContains unevaluatedItems $dynamicRef $recursiveRef nullable".split(
    " ",
  ),
);

/** Everything else that the derived table does not hold (strict-subset reference E.3, E.4). */
export const beamOutsideSubset: Rule = {
  id: "beam-outside-subset",
  title: "Outside the derived Beam subset",
  severities: BEAM,
  schema: (schema, { path }) =>
    Object.keys(schema).flatMap((keyword): readonly Fault[] => {
      const entry = BEAM_SUBSET.get(keyword);
      if (COVERED.has(keyword) || entry?.verdict === "in") return [];
      return [
        {
          path: path + pointerStep(keyword),
          message: `${keyword} is outside the derived Beam subset`,
          fix: "Drop it and say it in the description",
          ...(entry?.verdict === "warn" ? { severity: "warning" } : {}),
        },
      ];
    }),
};

/** Wire condition 1 (strict-subset reference E.3). */
export const beamParameterName: Rule = {
  id: "beam-parameter-name",
  title: "Parameter names must fit a tag attribute",
  severities: BEAM,
  tool: ({ root }) =>
    Object.keys(isObject(root.schema) ? propertiesOf(root.schema) : {})
      .filter((name) => name === "" || name.includes('"') || hasControl(name))
      .map((name) => ({
        path: `${root.path}/properties${pointerStep(name)}`,
        message: "Key cannot be written as a tag attribute (derived)",
        fix: null,
      })),
};

function hasControl(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}

/** Wire condition 3; edge whitespace alone is only a warning (strict-subset reference E.3, E.4). */
export const beamLiteralCollision: Rule = {
  id: "beam-literal-collision",
  title: "Literals must not hold wire markers",
  severities: BEAM,
  schema: (schema, node) => {
    if (!isParameter(node)) return [];
    const literals: [string, JsonValue | undefined][] = listOf(schema, "enum").map((value, i) => [`enum/${i}`, value]);
    literals.push(["const", own(schema, "const")]);
    return literals.flatMap(([at, value]): readonly Fault[] => {
      if (typeof value !== "string") return [];
      const marker = BEAM_MARKERS.find((text) => value.includes(text));
      if (marker === undefined && value === value.trim()) return [];
      const path = `${node.path}/${at}`;
      if (marker !== undefined)
        return [{ path, message: `Value contains the wire marker ${marker} (derived)`, fix: null }];
      const message = `Value ${shown(value)} has edge whitespace, which one published reader strips (derived)`;
      return [{ path, message, fix: null, severity: "warning" }];
    });
  },
};

/** Wire condition 4; string or null is what strict asks of optional fields, so that is information only (strict-subset reference E.3). */
export const beamAmbiguousUnion: Rule = {
  id: "beam-ambiguous-union",
  title: "Raw text cannot tell a string from other types",
  severities: severities({ beam: "warning" }),
  schema: (schema, node) => {
    if (!isParameter(node)) return [];
    const types = new Set(unionTypes(schema));
    if (!types.has("string") || types.size < 2) return [];
    const others = [...types].filter((type) => type !== "string");
    const onlyNull = others.length === 1 && others[0] === "null";
    return [
      {
        path: Object.hasOwn(schema, "type") ? `${node.path}/type` : `${node.path}/anyOf`,
        message: `Raw text cannot tell string from ${others.join(", ")} (derived)`,
        fix: onlyNull ? null : "Keep one type",
        ...(onlyNull ? { severity: "info" } : {}),
      },
    ];
  },
};

function unionTypes(schema: JsonObject): readonly string[] {
  const branches = listOf(schema, "anyOf").flatMap((branch) => (isObject(branch) ? (typesOf(branch) ?? []) : []));
  return [...(typesOf(schema) ?? []), ...branches];
}

/** The schema of a top-level parameter, whose strings are raw text on the wire. */
function isParameter({ keyword, parent }: SchemaNode): boolean {
  return keyword === "properties" && parent !== null && parent.parent === null;
}

/** A forced choice when the answer has begun (strict-subset reference E.1, F). */
export const beamForcedAfterFinal: Rule = {
  id: "beam-forced-after-final",
  title: "A call cannot be forced after the final answer has begun",
  severities: BEAM,
  list: ({ document }) => {
    if (!isObject(document)) return [];
    const choice = own(document, "tool_choice");
    const messages = own(document, "messages");
    const isForced = choice === "required" || isObject(choice);
    if (!isForced || !Array.isArray(messages)) return [];
    const last = messages.at(-1);
    const content = isObject(last) && own(last, "role") === "assistant" ? own(last, "content") : undefined;
    if (typeof content !== "string" || content === "") return [];
    return [{ path: `/messages/${messages.length - 1}`, message: "A call can no longer be forced", fix: null }];
  },
};

const GUIDED = ["guided_json", "guided_regex", "guided_grammar", "guided_choice", "guided_decoding"];

/** A guided field that would take the output away from the turn grammar (strict-subset reference E.1, F). */
export const beamParallelWithGuided: Rule = {
  id: "beam-parallel-with-guided",
  title: "No guided field beside parallel_tool_calls: false",
  severities: BEAM,
  list: ({ document, tools }) => {
    if (!isObject(document) || tools.length === 0 || own(document, "tool_choice") === "none") return [];
    const extension = own(document, "nvext");
    if (own(document, "parallel_tool_calls") !== false || !isObject(extension)) return [];
    if (!GUIDED.some((field) => (own(extension, field) ?? null) !== null)) return [];
    return [
      {
        path: "/nvext",
        message: "Guided field takes the output away from the grammar",
        fix: "Drop the field, or let calls be parallel",
      },
    ];
  },
};
