import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { pointerSteps, valueAt } from "../base/json-pointer.js";
import { choice, repeat } from "../grammar/build.js";
import { declaredKeys } from "./declared-keys.js";
import { GLM_TAGS, GLM_XML } from "./glm-xml.js";
import type { ArgumentStyle } from "./style.js";
import type { TagSpelling } from "./tag-spelling.js";
import { taggedArguments } from "./tagged-arguments.js";

const REASON = "vLLM holds a tool without strict to the names and the outermost types of its arguments";

const HELD = /^\/(type|additionalProperties|properties(\/[^/]+\/(type|enum))?)$/;

/** No control token in a text, and nothing between tags. */
const TAGS: TagSpelling = {
  ...GLM_TAGS,
  excludes: [
    "<think>",
    "</think>",
    "<tool_call>",
    "</tool_call>",
    "<arg_key>",
    "</arg_key>",
    "<arg_value>",
    "<|assistant|>",
  ],
  blanks: false,
};

/**
 * What vLLM holds the arguments of a tool without strict to: its declared pairs, any of them in any order and number, each
 * of its type (policy reference 4.3). A schema that is no plain list of properties holds nothing.
 */
export const GLM_SHALLOW: ArgumentStyle = {
  name: "glm_shallow",
  compile: (schema, options) => {
    const shallow = shallowSchema(schema);
    if (shallow === null) return GLM_XML.compile(true, options);
    const { all } = declaredKeys(shallow);
    const compiled = taggedArguments(shallow, options, TAGS, (_, one) => repeat(choice(...all.map(one)), 0, null));
    const account = GLM_XML.compile(schema, options).account.map((entry) => {
      if (!HELD.test(entry.path)) return { ...entry, status: "not-enforced" as const, reason: REASON };
      return /^\/properties\/[^/]+\/type$/.test(entry.path) && valueAt(schema, pointerSteps(entry.path)) === "integer"
        ? { ...entry, status: "approximated" as const, reason: "Wider: any number is taken for an integer" }
        : entry;
    });
    return { ...compiled, account };
  },
  read: GLM_XML.read,
};

const NOT_PLAIN = ["$ref", "anyOf", "oneOf", "allOf", "patternProperties"];

/** The names and outermost types alone; null where the schema is no plain list of properties, or takes others too. */
function shallowSchema(schema: JsonSchema): JsonSchema | null {
  if (!isObject(schema) || NOT_PLAIN.some((keyword) => own(schema, keyword) !== undefined)) return null;
  const { all } = declaredKeys(schema);
  if (all.length === 0 || own(schema, "additionalProperties") === true) return null;
  const properties = own(schema, "properties") as JsonObject;
  return {
    type: "object",
    properties: Object.fromEntries(all.map((key) => [key, shallowValue(own(properties, key))])),
    additionalProperties: false,
  };
}

const TYPES: Readonly<Record<string, JsonObject>> = {
  integer: { type: "number" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  null: { type: "null" },
  array: { type: "array", items: true },
  object: { type: "object", additionalProperties: true },
};

function shallowValue(schema: JsonValue | undefined): JsonValue {
  if (!isObject(schema)) return { type: "string" };
  const values = own(schema, "enum");
  if (values !== undefined) return { enum: values };
  const type = own(schema, "type");
  const shallow = (Array.isArray(type) ? type : [type]).map((one) => TYPES[String(one)] ?? { type: "string" });
  return { anyOf: shallow };
}
