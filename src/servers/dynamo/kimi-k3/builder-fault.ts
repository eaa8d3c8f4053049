import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../../base/json.js";
import { pointerStep } from "../../../base/json-pointer.js";
import { isArray } from "../../../request/shape.js";
import type { SchemaFault } from "../schema-fault.js";
import { bothTypes, hasType, type JsonType, typesOf, xtmlName } from "./json-types.js";
import { type Built, mergedBranches } from "./merged-branches.js";
import { isWritableText } from "./raw-text.js";
import { withoutReferences } from "./references.js";

/**
 * Why Dynamo's builder for Kimi K3 fails on a tool's schema: it writes a tag for each argument and type, and texts in it by
 * itself; null where it does not (dynamo reference 3.6). The two generations share it.
 */
export function kimiK3Fault(root: JsonSchema): SchemaFault | null {
  const resolved = parametersOf(root);
  if ("fault" in resolved) return { pointer: "", causes: [resolved.fault] };
  const properties = isObject(resolved.value) ? own(resolved.value, "properties") : undefined;
  const required = isObject(resolved.value) ? (own(resolved.value, "required") ?? []) : [];
  // Without a list of arguments to go by, any argument is let through.
  if (!isObject(properties) || !isArray(required) || !required.every((key) => typeof key === "string")) return null;
  for (const [key, schema] of Object.entries(properties)) {
    const argument = required.includes(key) || !isSchema(schema) ? null : argumentOf(schema, root);
    if (argument !== null && "fault" in argument) return constrained(key, root, argument.fault);
  }
  for (const key of required) {
    const schema = own(properties, key);
    if (schema === undefined || !isSchema(schema)) return null;
    const argument = argumentOf(schema, root);
    if ("fault" in argument) return constrained(key, root, argument.fault);
    if (!argument.value) {
      return { pointer: pointerOf(key, root), causes: [`required argument ${key} has no representable values`] };
    }
  }
  return null;
}

function constrained(key: string, root: JsonSchema, fault: string): SchemaFault {
  return { pointer: pointerOf(key, root), causes: [`cannot constrain argument ${key}`, fault] };
}

/** The argument's place, if the root itself declares it. */
function pointerOf(key: string, root: JsonSchema): string {
  const properties = isObject(root) ? own(root, "properties") : undefined;
  return isObject(properties) && Object.hasOwn(properties, key) ? `/properties${pointerStep(key)}` : "";
}

function parametersOf(root: JsonSchema): Built<JsonValue> {
  if (!isObject(root) || !(Object.hasOwn(root, "$ref") || Object.hasOwn(root, "allOf"))) return { value: root };
  const resolved = withoutReferences(root, root);
  if (resolved === null) return { fault: "cannot resolve tool parameter references" };
  return isObject(resolved) ? mergedBranches(resolved) : { value: resolved };
}

/** Is there a type in which the argument can be written? */
function argumentOf(schema: JsonSchema, root: JsonSchema): Built<boolean> {
  const resolved = withoutReferences(schema, root);
  let some = false;
  for (const name of new Set(typesOf(schema, root).map(xtmlName))) {
    const alternative = resolved === null ? unresolved(schema, name) : inType(resolved, name, root);
    if ("fault" in alternative) return alternative;
    some ||= alternative.value;
  }
  return { value: some };
}

/** The engine resolves what the builder cannot, but never a text. */
function unresolved(schema: JsonSchema, name: string): Built<boolean> {
  if (name === "string") return { fault: "cannot resolve references for raw XTML string" };
  const type = isObject(schema) && !Object.hasOwn(schema, "$ref") ? own(schema, "type") : undefined;
  return { value: type === name || (type === "integer" && name === "number") };
}

function inType(resolved: JsonValue, name: string, root: JsonSchema): Built<boolean> {
  const types = typesOf(resolved, isSchema(resolved) ? resolved : root).filter((type) => xtmlName(type) === name);
  const narrowed = narrow(resolved, root, types);
  if (narrowed === null) return { value: false };
  return name === "string" ? isWritableText(narrowed) : { value: true };
}

/** The schema cut down to some types; null where nothing is left of it. */
function narrow(schema: JsonValue, root: JsonSchema, wanted: readonly JsonType[]): JsonObject | null {
  const types = bothTypes(typesOf(schema, root), wanted);
  const [first, ...others] = types;
  if (first === undefined) return null;
  if (schema !== true && !isObject(schema)) return null;
  const narrowed: Record<string, JsonValue> = schema === true ? {} : { ...schema };
  for (const keyword of ["anyOf", "oneOf"]) {
    const options = narrowed[keyword];
    if (!isArray(options)) continue;
    const left = options.flatMap((option) => narrow(option, root, types) ?? []);
    if (left.length === 0) return null;
    narrowed[keyword] = left;
  }
  const values = narrowed.enum;
  if (isArray(values)) {
    const left = values.filter((value) => hasType(value, types));
    if (left.length === 0) return null;
    narrowed.enum = left;
  }
  if (narrowed.const !== undefined && !hasType(narrowed.const, types)) return null;
  return { ...narrowed, type: others.length === 0 ? first : types };
}

function isSchema(value: JsonValue): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}
