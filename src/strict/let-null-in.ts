import { isObject, type JsonValue, own } from "../base/json.js";
import type { Edit } from "./rule.js";
import { has, listOf } from "./schema-facts.js";

const NULL = { type: "null" };

/** The edits after which a schema takes null as well: in its type list where it has a type, else as a branch of a union. */
export function letNullIn(schema: JsonValue, path: string): readonly Edit[] {
  if (!isObject(schema)) return [{ kind: "set", path, value: { anyOf: [schema, NULL] } }];
  const type = own(schema, "type");
  const isSimple = !["$ref", "anyOf", "oneOf", "allOf", "not", "if", "const"].some((keyword) => has(schema, keyword));
  if (isSimple && type !== undefined) {
    const types = Array.isArray(type) ? type : [type];
    const enumerated = listOf(schema, "enum");
    return [
      ...(types.includes("null") ? [] : [{ kind: "set" as const, path: `${path}/type`, value: [...types, "null"] }]),
      ...(has(schema, "enum") && !enumerated.includes(null)
        ? [{ kind: "append" as const, path: `${path}/enum`, value: null }]
        : []),
    ];
  }
  const onlyUnion =
    Array.isArray(own(schema, "anyOf")) && Object.keys(schema).every((key) => BESIDE_UNION.includes(key));
  if (onlyUnion) return [{ kind: "append", path: `${path}/anyOf`, value: NULL }];
  return [{ kind: "set", path, value: { anyOf: [schema, NULL] } }];
}

const BESIDE_UNION = ["anyOf", "title", "description", "default", "examples"];
