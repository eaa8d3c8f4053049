import { isObject, type JsonObject, type JsonValue, own } from "../../../base/json.js";
import { isArray } from "../../../request/shape.js";
import { sameJson } from "../../same-json.js";

/** What the builder made, or its words for why it could not. */
export type Built<T> = { readonly value: T } | { readonly fault: string };

/** A schema with its `allOf` put into it, as far as Dynamo's builder can do that (dynamo reference 3.6). */
export function mergedBranches(schema: JsonObject): Built<JsonObject> {
  const { allOf, ...rest } = schema;
  if (allOf === undefined) return { value: schema };
  if (!isArray(allOf)) return { fault: "allOf must be an array" };
  let merged: JsonObject = rest;
  for (const option of allOf) {
    if (option === true) continue;
    if (!isObject(option)) return { fault: "cannot translate this allOf branch to XTML" };
    const branch = mergedBranches(option);
    if ("fault" in branch) return branch;
    for (const [key, value] of Object.entries(branch.value)) {
      const both = joined(key, own(merged, key), value);
      if ("fault" in both) return both;
      merged = { ...merged, [key]: both.value };
    }
  }
  return { value: merged };
}

function joined(key: string, left: JsonValue | undefined, right: JsonValue): Built<JsonValue> {
  if (left === undefined || sameJson(left, right)) return { value: right };
  if (key === "enum") {
    if (!isArray(left) || !isArray(right)) return { fault: "enum must be an array" };
    return [...left, ...right].every((value) => typeof value === "string")
      ? { value: left.filter((value) => right.includes(value)) }
      : { fault: "cannot intersect non-string enums in an XTML allOf" };
  }
  if (key === "minLength" || key === "maxLength") {
    if (!isCount(left) || !isCount(right)) return { fault: "string length must be a nonnegative integer" };
    return { value: key === "minLength" ? Math.max(left, right) : Math.min(left, right) };
  }
  return { fault: `cannot intersect allOf constraints for ${key}` };
}

function isCount(value: JsonValue): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
