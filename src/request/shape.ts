import { RequestError } from "../base/errors.js";
import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";

/** A RequestError that says where, what was expected, and what stands there instead. */
export function wrongShape(pointer: string, expected: string, found: unknown): RequestError {
  const where = pointer === "" ? "The request body" : pointer;
  return new RequestError("wrong-shape", `${where} must be ${expected}, but it is ${describe(found)}.`, { pointer });
}

/** A field's value; undefined where it is missing or null. */
export function given(object: JsonObject, key: string): JsonValue | undefined {
  const value = own(object, key);
  return value === null ? undefined : value;
}

export function stringField(object: JsonObject, key: string, pointer: string): string | null {
  const value = given(object, key);
  if (value === undefined) return null;
  if (typeof value !== "string") throw wrongShape(pointer + pointerStep(key), "a string", value);
  return value;
}

export function booleanField(object: JsonObject, key: string, pointer: string): boolean | null {
  const value = given(object, key);
  if (value === undefined) return null;
  if (typeof value !== "boolean") throw wrongShape(pointer + pointerStep(key), "true, false or null", value);
  return value;
}

export function objectField(object: JsonObject, key: string, pointer: string): JsonObject | null {
  const value = given(object, key);
  if (value === undefined) return null;
  if (!isObject(value)) throw wrongShape(pointer + pointerStep(key), "an object", value);
  return value;
}

export function arrayField(object: JsonObject, key: string, pointer: string): readonly JsonValue[] | null {
  const value = given(object, key);
  if (value === undefined) return null;
  if (!isArray(value)) throw wrongShape(pointer + pointerStep(key), "an array", value);
  return value;
}

/** `Array.isArray` that keeps the readonly element type. */
export function isArray(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function describe(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  const text = JSON.stringify(value) ?? typeof value;
  return `the ${typeof value} ${text.length > 60 ? `${text.slice(0, 57)}...` : text}`;
}
