import { isObject, type JsonObject, type JsonSchema, own } from "../base/json.js";

/** The parameters that a tool declares, and those of them that every call must have; none where it declares no object. */
export interface DeclaredKeys {
  readonly all: readonly string[];
  readonly required: readonly string[];
}

export function declaredKeys(schema: JsonSchema): DeclaredKeys {
  if (!isObject(schema)) return { all: [], required: [] };
  const properties = own(schema, "properties");
  const required = own(schema, "required");
  const all = isObject(properties) ? Object.keys(properties as JsonObject) : [];
  return { all, required: Array.isArray(required) ? all.filter((key) => required.includes(key)) : [] };
}
