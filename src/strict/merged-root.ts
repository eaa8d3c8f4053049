import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";

import type { Change, RuleContext } from "./rule.js";
import { has, listOf, propertiesOf, requiredOf, typesOf } from "./schema-facts.js";

/** Keywords that a branch may have and still be merged. */
const MERGED = ["type", "properties", "required", "additionalProperties", "title", "description"];

/**
 * The root as one object whose members are those of all branches of a union at its top. What only some branches require becomes
 * optional, so this lets more in than the union. Null where a branch is more than a plain object.
 */
export function mergedRoot(keyword: string, { root, references, nodeAt }: RuleContext): Change | null {
  const { schema, path } = root;
  if (!isObject(schema) || !["anyOf", "oneOf"].includes(keyword)) return null;
  const branches = listOf(schema, keyword).map((_, index) => {
    const branch = nodeAt(root, keyword, index);
    return branch === undefined ? null : (references.endOf(branch)?.schema ?? null);
  });
  const objects = branches.filter((branch): branch is JsonObject => isObject(branch) && isPlain(branch));
  if (objects.length === 0 || objects.length !== branches.length) return null;
  const properties = new Map<string, JsonValue[]>();
  for (const part of [schema, ...objects]) {
    for (const [name, value] of Object.entries(propertiesOf(part))) {
      const known = properties.get(name) ?? [];
      if (!known.some((one) => isDeepStrictEqual(one, value))) properties.set(name, [...known, value]);
    }
  }
  const always = objects.map(requiredOf).reduce((shared, names) => shared.filter((name) => names.includes(name)));
  const required = [...new Set([...requiredOf(schema), ...always])];
  return {
    edits: [
      { kind: "remove", path: path + pointerStep(keyword) },
      ...(has(schema, "type") ? [] : [{ kind: "set" as const, path: `${path}/type`, value: "object" }]),
      {
        kind: "set",
        path: `${path}/properties`,
        value: Object.fromEntries([...properties].map(([name, kinds]) => [name, oneOfKinds(kinds)])),
      },
      { kind: "set", path: `${path}/required`, value: required },
    ],
    effect: "unsafe",
  };
}

function isPlain(branch: JsonObject): boolean {
  const type = typesOf(branch)?.join() ?? "object";
  return (
    type === "object" &&
    Object.keys(branch).every((key) => MERGED.includes(key)) &&
    !isObject(own(branch, "additionalProperties"))
  );
}

function oneOfKinds(kinds: readonly JsonValue[]): JsonValue {
  const [only] = kinds;
  return kinds.length === 1 && only !== undefined ? only : { anyOf: kinds };
}
