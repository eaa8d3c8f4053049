import { isObject, type JsonObject, own } from "../base/json.js";
import type { TagFormat } from "./types.js";

/**
 * The type that xgrammar takes a format without `type` for: the first of these shapes that fits, in its order
 * (xgrammar reference 1.1). Null where none fits; `grammar`, `regex` and the token formats are never inferred.
 */
export function inferType(format: JsonObject): TagFormat["type"] | null {
  const has = (key: string): boolean => Object.hasOwn(format, key);
  const schema = own(format, "json_schema");
  if (has("begin") && has("content") && has("end")) return "tag";
  if (typeof own(format, "value") === "string") return "const_string";
  if (isObject(schema) || typeof schema === "boolean") return "json_schema";
  // Before the shapes that have excludes too: type-less triggered_tags with excludes really are read as free text.
  if (has("excludes")) return "any_text";
  if (has("elements")) return "sequence";
  if (has("triggers") && has("tags")) return "triggered_tags";
  if (has("tags") && has("separator")) return "tags_with_separator";
  if (has("content")) return "optional";
  if (has("rules")) return dispatchesOnText(format) ? "dispatch" : "token_dispatch";
  return null;
}

function dispatchesOnText(format: JsonObject): boolean {
  const rules = own(format, "rules");
  return !Array.isArray(rules) || rules.every((rule) => !Array.isArray(rule) || typeof rule[0] === "string");
}
