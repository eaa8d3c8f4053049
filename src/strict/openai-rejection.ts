import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { pythonRepr, pythonTuple } from "./python-repr.js";
import { type References, referencesOf } from "./references.js";
import { firstPropertyClash } from "./same-first-key.js";
import { fitsType, has, isObjectSchema, listOf, propertiesOf, requiredOf, typesOf } from "./schema-facts.js";
import { malformed } from "./schema-shape.js";
import { formatsOf, limitsOf } from "./target-facts.js";
import { totalsOf } from "./totals.js";
import { type SchemaNode, stepsOf, walkSchema } from "./walk.js";

/** OpenAI's answer to a function tool's schema. */
export interface OpenAiRejection {
  /** The error's number in the table of strict-subset reference A.6. */
  readonly number: number;
  /** The message as sent with HTTP 400. */
  readonly message: string;
  /** JSON Pointer inside `parameters` of what the message is about. */
  readonly pointer: string;
  /** The error body's `code`. */
  readonly code: "invalid_function_parameters" | null;
}

/** Keywords of a root that OpenAI refuses on every function tool (A.6 error 11; `const` since mid 2026). */
const ROOT_COMBINATORS = ["oneOf", "anyOf", "allOf", "enum", "const", "not"];

/** Keywords that a strict schema must not have (A.2), in the order of the guide. */
const NOT_PERMITTED = [
  "oneOf",
  "allOf",
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "uniqueItems",
  "contains",
  "minContains",
  "maxContains",
  "unevaluatedItems",
  "unevaluatedProperties",
  "propertyNames",
  "patternProperties",
  "minProperties",
  "maxProperties",
];

type Fault = Omit<OpenAiRejection, "code">;

/**
 * What OpenAI answers to a function tool with this `parameters` value; null if it takes it. Without `strict` only the
 * checks that it runs on every tool: the root, arrays without `items`, the meta-schema. The texts are OpenAI's own; which
 * of several faults it would name first is not published, so the order here (root, then nodes in document order, then
 * sizes) is a guess.
 *
 * Source: strict-subset reference A.6, errors 1 to 18 without 16, which is no schema's.
 */
export function openaiRejection(name: string, parameters: JsonValue, strict: boolean): OpenAiRejection | null {
  if (parameters === null) return null;
  const nodes = walkSchema(parameters, "");
  const fault =
    rootFault(parameters) ??
    malformedFault(nodes) ??
    (strict ? strictFault(nodes) : nodes.map(itemsFault).find((found) => found !== null)) ??
    null;
  if (fault === null) return null;
  return {
    number: fault.number,
    message: prefixed("function", name, fault),
    pointer: fault.pointer,
    code: fault.number === 5 ? null : "invalid_function_parameters",
  };
}

/** As `openaiRejection`, for the schema of a strict response format, whose root is only asked for to be an object without a union. */
export function openaiFormatRejection(name: string, schema: JsonValue): Omit<OpenAiRejection, "code"> | null {
  const nodes = walkSchema(schema, "");
  const fault = formatRootFault(schema) ?? malformedFault(nodes) ?? strictFault(nodes);
  return fault === null ? null : { ...fault, message: prefixed("response_format", name, fault) };
}

/** Error 5 comes without the prefix. */
function prefixed(what: string, name: string, { number, message }: Fault): string {
  return number === 5 ? message : `Invalid schema for ${what} '${name}': ${message}`;
}

/** A.3 rule 1. Which text the union gets is not on record; it is taken to be the one for functions. */
function formatRootFault(root: JsonValue): Fault | null {
  const union = isObject(root) && has(root, "anyOf");
  const isObjectRoot = isObject(root) && own(root, "type") === "object";
  return union || !isObjectRoot ? rootFault(root) : null;
}

/** Error 15: Python's jsonschema library speaks. */
function malformedFault(nodes: readonly SchemaNode[]): Fault | null {
  for (const node of nodes) {
    const fault = malformed(node)[0];
    if (fault === undefined) continue;
    const reason =
      fault.wanted === "type name" ? "not valid under any of the given schemas" : `not of type '${fault.wanted}'`;
    return { number: 15, message: `${pythonRepr(fault.value)} is ${reason}.`, pointer: fault.path };
  }
  return null;
}

/** Errors 10, 11 and 17; a root that is no object at all fails the meta-schema (15). */
function rootFault(root: JsonValue): Fault | null {
  if (!isObject(root)) return { number: 15, message: `${pythonRepr(root)} is not of type 'object'.`, pointer: "" };
  const combinator = ROOT_COMBINATORS.find((keyword) => has(root, keyword));
  const type = own(root, "type");
  if (combinator !== undefined) {
    const message =
      "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level.";
    return { number: 11, message, pointer: `/${combinator}` };
  }
  if (type !== "object") {
    const got = JSON.stringify(type ?? null);
    const message = `schema must be a JSON Schema of 'type: "object"', got 'type: ${got}'.`;
    return { number: 10, message, pointer: type === undefined ? "" : "/type" };
  }
  if (has(root, "properties")) return null;
  return { number: 17, message: "In context=(), object schema missing properties.", pointer: "" };
}

/** Error 8, the one check below the root that tools without `strict` get too. */
function itemsFault(node: SchemaNode): Fault | null {
  const { schema } = node;
  if (!isObject(schema) || has(schema, "items") || typesOf(schema)?.includes("array") !== true) return null;
  return inContext(8, node, "array schema missing items.");
}

function strictFault(nodes: readonly SchemaNode[]): Fault | null {
  const references = referencesOf(nodes, "");
  for (const node of nodes) {
    const { schema } = node;
    // Only what `additionalProperties` and its kin hold is not looked at: the open object itself is the fault.
    if (!isObject(schema) || node.keyword === "additionalProperties") continue;
    const fault = nodeFault(schema, node, references);
    if (fault !== null) return fault;
  }
  return sizeFault(nodes);
}

function nodeFault(schema: JsonObject, node: SchemaNode, references: References): Fault | null {
  if (has(schema, "$ref")) return referenceFault(schema, node);
  const keyword = NOT_PERMITTED.find((word) => has(schema, word));
  if (keyword !== undefined) return notPermitted(node, keyword);
  const format = own(schema, "format");
  if (typeof format === "string" && formatsOf("openai")?.includes(format) === false)
    return notPermitted(node, "format");
  if (!["type", "anyOf", "enum", "const"].some((word) => has(schema, word))) {
    return inContext(9, node, "schema must have a 'type' key.");
  }
  return (
    itemsFault(node) ?? enumFault(schema, node) ?? objectFault(schema, node) ?? firstKeyFault(schema, node, references)
  );
}

/** Errors 6 and 7. */
function referenceFault(schema: JsonObject, node: SchemaNode): Fault | null {
  const beside = Object.keys(schema).filter((keyword) => keyword !== "$ref");
  // The root may hold the definitions that its own reference names.
  const siblings = node.parent === null ? beside.filter((key) => key !== "$defs" && key !== "definitions") : beside;
  if (siblings.length > 0) {
    const set = `{${siblings.map(pythonRepr).join(", ")}}`;
    return { number: 6, message: `context=${contextOf(node)}, $ref cannot have keywords ${set}.`, pointer: node.path };
  }
  const ref = own(schema, "$ref");
  if (typeof ref !== "string" || /^#(\/(\$defs|definitions)\/[^/]+)?$/.test(ref)) return null;
  const text = "reference can only point to definitions defined at the top level of the schema.";
  return inContext(7, node, text, "/$ref");
}

/** Error 4. */
function notPermitted(node: SchemaNode, keyword: string): Fault {
  return inContext(4, node, `'${keyword}' is not permitted.`, `/${keyword}`);
}

/** Error 18. Its context comes without `In`, and with keyword steps in lower case. */
function enumFault(schema: JsonObject, node: SchemaNode): Fault | null {
  const types = typesOf(schema);
  if (types === null) return null;
  const index = listOf(schema, "enum").findIndex((value) => !fitsType(value, types));
  if (index < 0) return null;
  const value = listOf(schema, "enum")[index] ?? null;
  const steps = stepsOf(node).map(({ step, keyword }) => (keyword ? String(step).toLowerCase() : step));
  const printed = typeof value === "string" ? value : pythonRepr(value);
  const against = pythonRepr({ type: own(schema, "type") ?? null });
  const message = `context=${pythonTuple(steps)}, enum value ${printed} does not validate against ${against}.`;
  return { number: 18, message, pointer: `${node.path}/enum/${index}` };
}

/** Errors 1, 2 and 3. */
function objectFault(schema: JsonObject, node: SchemaNode): Fault | null {
  if (!isObjectSchema(schema)) return null;
  if (own(schema, "additionalProperties") !== false) {
    return inContext(1, node, "'additionalProperties' is required to be supplied and to be false.");
  }
  const lead = "'required' is required to be supplied and to be an array including every key in properties.";
  const required = requiredOf(schema);
  const listed = new Set(required);
  const missing = Object.keys(propertiesOf(schema)).find((name) => !listed.has(name));
  if (missing !== undefined) return inContext(2, node, `${lead} Missing ${pythonRepr(missing)}.`);
  const extra = required.find((name) => !Object.hasOwn(propertiesOf(schema), name));
  if (extra === undefined) return null;
  return inContext(3, node, `${lead} Extra required key ${pythonRepr(extra)} supplied.`, "/required");
}

/** Error 5, which comes without the prefix. Only some models send it (A.3 rule 8), so it is not predicted for a schema that tells its branches apart. */
function firstKeyFault(schema: JsonObject, node: SchemaNode, references: References): Fault | null {
  const clash = firstPropertyClash(schema, node, references);
  if (clash === null) return null;
  const message =
    "Invalid schema: Objects provided via 'anyOf' must not share identical first keys. Consider adding a discriminator key or rearranging the properties to ensure the first key is unique.";
  return { number: 5, message, pointer: `${node.path}/anyOf/${clash}` };
}

/** Errors 12, 13 and 14. */
function sizeFault(nodes: readonly SchemaNode[]): Fault | null {
  const limits = limitsOf("openai");
  const totals = totalsOf(nodes);
  if (totals.depth > limits.depth) {
    const message = `${totals.depth} levels of nesting exceeds limit of ${limits.depth}.`;
    return { number: 12, message, pointer: "" };
  }
  if (totals.properties > limits.properties) {
    const message = `${totals.properties} parameters exceed the limit of ${limits.properties}.`;
    return { number: 13, message, pointer: "" };
  }
  if (totals.enumValues > limits.enumValues) {
    const message = `Expected at most ${limits.enumValues} enum values in total within a single schema when using structured outputs, but received ${totals.enumValues}. Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.`;
    return { number: 14, message, pointer: "" };
  }
  return null;
}

function inContext(number: number, node: SchemaNode, text: string, suffix = ""): Fault {
  return { number, message: `In context=${contextOf(node)}, ${text}`, pointer: node.path + suffix };
}

function contextOf(node: SchemaNode): string {
  return pythonTuple(stepsOf(node).map(({ step }) => step));
}
