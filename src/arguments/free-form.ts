import { isObject, type JsonSchema } from "../base/json.js";
import { KEYWORDS } from "../schema/drafts.js";

/** Tools without a schema of their own: `true`, `{}` and `{"type":"object"}`, annotations aside. */
export function isFreeForm(schema: JsonSchema): boolean {
  if (!isObject(schema)) return schema;
  const asking = Object.keys(schema).filter((keyword) => KEYWORDS.get(keyword)?.kind === "assertion");
  return asking.length === 0;
}
