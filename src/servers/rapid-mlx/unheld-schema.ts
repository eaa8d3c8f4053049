import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";

/** Why Rapid-MLX drops the grammar of a whole request over one tool. */
export interface UnheldSchema {
  /** JSON Pointer into the tool's schema. */
  readonly pointer: string;
  /** A clause: `a parameter is a plain string`. */
  readonly message: string;
}

type PropertyCheck = (schema: JsonObject, root: JsonObject) => string | null;

interface StyleLimits {
  readonly key: RegExp;
  readonly property: PropertyCheck;
}

/**
 * What the grammar writers of two argument styles cannot hold (qwen3_coder sheet 7, gemma4 sheet 7). The sheet of the
 * first also speaks of a list of keywords that are let through, which is not on record.
 */
const LIMITS: Readonly<Record<string, StyleLimits>> = {
  qwen_xml_lines: {
    key: /^[^\s"<>=]+$/,
    property: (schema) => {
      if (isUnion(schema)) return "a parameter has a union type";
      return own(schema, "type") === "string" && own(schema, "enum") === undefined
        ? "a parameter is a plain string without an enum"
        : null;
    },
  },
  gemma: {
    key: /^\w+$/,
    property: (schema, root) => {
      const reference = own(schema, "$ref");
      if (reference !== undefined) return isOneLocalHop(reference, root) ? null : "a $ref is not one local step";
      if (isUnion(schema)) return "a parameter has a union type";
      const type = own(schema, "type");
      if (type === undefined || type === "null") return "a parameter has no type, or the type null";
      const keyword = type === "string" ? STRING_KEYWORDS.find((name) => own(schema, name) !== undefined) : undefined;
      return keyword === undefined ? null : `a string has ${keyword}`;
    },
  },
};

const STRING_KEYWORDS = ["pattern", "format", "minLength", "maxLength", "const"] as const;

/** The first parameter, in document order, that the style's grammar writer gives up on; null where it holds all of them. */
export function unheldSchema(schema: JsonSchema, style: string): UnheldSchema | null {
  const limits = LIMITS[style];
  if (limits === undefined || !isObject(schema)) return null;
  const others = own(schema, "additionalProperties");
  if (others !== undefined && others !== false) {
    return { pointer: "/additionalProperties", message: "additionalProperties is not false" };
  }
  const properties = own(schema, "properties");
  for (const [key, property] of Object.entries(isObject(properties) ? properties : {})) {
    const pointer = `/properties${pointerStep(key)}`;
    if (!limits.key.test(key)) return { pointer, message: `the key ${JSON.stringify(key)} cannot be written` };
    const message = isObject(property) ? limits.property(property, schema) : "a parameter has a boolean schema";
    if (message !== null) return { pointer, message };
  }
  return null;
}

function isUnion(schema: JsonObject): boolean {
  return Array.isArray(own(schema, "type")) || ["anyOf", "oneOf"].some((name) => own(schema, name) !== undefined);
}

function isOneLocalHop(reference: JsonValue, root: JsonObject): boolean {
  const name = typeof reference === "string" ? /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(reference)?.[1] : undefined;
  if (name === undefined) return false;
  return ["$defs", "definitions"].some((map) => {
    const defs = own(root, map);
    const target = isObject(defs) ? own(defs, name) : undefined;
    return isObject(target) && own(target, "$ref") === undefined;
  });
}
