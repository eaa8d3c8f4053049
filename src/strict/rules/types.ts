import { isObject, type JsonObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import type { Rule } from "../rule.js";
import { ANNOTATIONS, has, requiredOf, TYPE_OF_KEYWORD, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";

/** A node that does not say what it holds (strict-subset reference A.3 rule 5, A.6 error 9, B.1, E.3). */
export const schemaMissingType: Rule = {
  id: "schema-missing-type",
  title: "Every schema needs a type, anyOf, $ref, enum or const",
  severities: severities({ openai: "error", beam: "error", anthropic: "error" }),
  schema: (schema, { path, parent, keyword }) => {
    // The root has rules of its own, and an open object is a fault whatever it lets in.
    if (parent === null || keyword === "additionalProperties" || keyword === "not" || keyword === "if") return [];
    const says = ["type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"].some((word) => has(schema, word));
    if (says) return [];
    return [{ path, message: "Node has no type", fix: "Add the type that is meant" }];
  },
};

/** A keyword of one type on a node without `type`: xgrammar then takes any JSON (strict-subset reference C.1). */
export const limitWithoutType: Rule = {
  id: "limit-without-type",
  title: "Limits need a type beside them",
  severities: severities({ xgrammar: "warning", "vllm-xgrammar": "warning", "sglang-xgrammar": "warning" }),
  schema: (schema, { path }) => {
    const decided = ["type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf", "properties", "items", "prefixItems"];
    if (decided.some((word) => has(schema, word))) return [];
    return Object.keys(schema)
      .filter((keyword) => Object.hasOwn(TYPE_OF_KEYWORD, keyword))
      .map((keyword) => ({
        path: path + pointerStep(keyword),
        message: `The engine ignores ${keyword} without type`,
        fix: `Add "type": "${TYPE_OF_KEYWORD[keyword]}" if every value must have it`,
      }));
  },
};

/** `true` or `false` where a schema is wanted (strict-subset reference A.8, B.3, C.1, E.3). */
export const booleanSchema: Rule = {
  id: "boolean-schema",
  title: "Boolean schemas are not accepted",
  severities: severities({ openai: "error", beam: "error", xai: "error", outlines: "error", llamacpp: "error" }),
  node: ({ schema, path, keyword, key, parent }) => {
    if (typeof schema !== "boolean" || parent === null || CLOSERS.includes(keyword ?? "")) return [];
    const holder = isObject(parent.schema) ? parent.schema : {};
    const isOptional =
      keyword === "properties" &&
      own(holder, "additionalProperties") === false &&
      !requiredOf(holder).includes(String(key));
    return [
      {
        path,
        message: "Boolean schemas are not accepted",
        fix: isOptional && schema === false ? "Remove the property: it can never be there" : "Say what type it has",
        ...(isOptional && schema === false ? { edits: [{ kind: "remove" as const, path }] } : {}),
      },
    ];
  },
};

/** Keywords whose boolean value is their usual form. */
const CLOSERS = ["additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems"];

/** An array that does not say what it holds (strict-subset reference A.6 error 8, C.1). */
export const arrayMissingItems: Rule = {
  id: "array-missing-items",
  title: "Arrays need items",
  severities: severities({ openai: "error", gemini: "error", xgrammar: "error" }),
  schema: (schema, { path }, { target }) => {
    if (typesOf(schema)?.includes("array") !== true || has(schema, "items")) return [];
    // xgrammar takes a bare array; with another array keyword it takes no item any more (C.1).
    const others = ["minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"];
    if (target === "xgrammar" && (has(schema, "prefixItems") || !others.some((word) => has(schema, word)))) return [];
    return [{ path, message: "Array needs items", fix: "Add items with the type that is meant" }];
  },
};

/** Slots of a tuple that may be missing become mandatory (strict-subset reference C.1). */
export const prefixItemsOptional: Rule = {
  id: "prefix-items-optional",
  title: "All tuple slots become mandatory",
  severities: severities({ xgrammar: "warning", outlines: "warning", llamacpp: "warning" }),
  schema: (schema, { path }) => {
    const slots = own(schema, "prefixItems");
    const least = own(schema, "minItems") ?? 0;
    if (!Array.isArray(slots) || typeof least !== "number" || slots.length <= least) return [];
    return [
      {
        path: `${path}/prefixItems`,
        message: "All tuple slots become mandatory",
        fix: `Set minItems to ${slots.length}`,
        edits: [{ kind: "set", path: `${path}/minItems`, value: slots.length }],
      },
    ];
  },
};

/** Keywords beside `anyOf` or `oneOf` that the engine does not look at (strict-subset reference C.1, precedence). */
export const anyofSiblingsIgnored: Rule = {
  id: "anyof-siblings-ignored",
  title: "Keys beside anyOf are ignored",
  severities: severities({ xgrammar: "warning", llamacpp: "warning", outlines: "warning", lmfe: "warning" }),
  schema: (schema, { path }) => {
    const union = ["anyOf", "oneOf"].find((word) => has(schema, word));
    if (union === undefined || has(schema, "$ref")) return [];
    const beside = Object.keys(schema).filter((keyword) => keyword !== union && !ANNOTATIONS.has(keyword));
    if (beside.length === 0) return [];
    return [
      { path, message: `Keys beside ${union} are ignored: ${beside.join(", ")}`, fix: "Push them into each branch" },
    ];
  },
};

/** `propertyNames` (strict-subset reference A.2, A.7, C.1, D.1, E.3). */
export const kwPropertyNames: Rule = {
  id: "kw-property-names",
  title: "propertyNames",
  severities: severities({ openai: "error", beam: "error", llguidance: "error", "vllm-xgrammar": "error" }),
  schema: (schema, { path }, { target }) => {
    const names = own(schema, "propertyNames");
    if (names === undefined) return [];
    if (target === "vllm-xgrammar" && !vllmMinds(schema)) return [];
    return [
      {
        path: `${path}/propertyNames`,
        message: "Key constraints are not accepted",
        fix: "Drop it and say it in the description",
      },
    ];
  },
};

/** The combinations of D.1, items 5 and 6. */
function vllmMinds(schema: JsonObject): boolean {
  if (typesOf(schema)?.includes("object") !== true) return false;
  const names = own(schema, "propertyNames");
  const inner = isObject(names) ? names : {};
  const lexical = has(inner, "pattern") || has(inner, "format");
  const extra = own(schema, "additionalProperties");
  const unevaluated = own(schema, "unevaluatedProperties");
  return (
    (lexical && (has(inner, "minLength") || has(inner, "maxLength"))) ||
    has(schema, "properties") ||
    has(schema, "patternProperties") ||
    isObject(extra) ||
    (unevaluated !== undefined && unevaluated !== true)
  );
}
