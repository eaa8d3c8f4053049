import { isObject, type JsonSchema } from "../base/json.js";
import { KEYWORDS } from "../schema/drafts.js";

/** Does a tool's schema ask for nothing, annotations aside? `{"type": "object"}` then says the same. */
export function isFreeForm(schema: JsonSchema): boolean {
  if (!isObject(schema)) return schema;
  const asking = Object.keys(schema).filter((keyword) => KEYWORDS.get(keyword)?.kind === "assertion");
  return asking.length === 0;
}
