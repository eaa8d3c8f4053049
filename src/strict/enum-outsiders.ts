import type { JsonObject } from "../base/json.js";
import type { Change, Fault } from "./rule.js";
import { fitsType, listOf, shown, typesOf } from "./schema-facts.js";

/**
 * A fault for each `enum` value that does not fit the `type` beside it. No value of that type can equal it, so it can go while
 * others stay; on a null branch the whole enum goes, which lets null in as was meant.
 */
export function enumOutsiders(
  schema: JsonObject,
  path: string,
  message: (value: string, types: string) => string,
): readonly Fault[] {
  const types = typesOf(schema);
  if (types === null) return [];
  const values = listOf(schema, "enum");
  const stays = values.some((value) => fitsType(value, types));
  return values.flatMap((value, index): Fault[] => {
    if (fitsType(value, types)) return [];
    const at = `${path}/enum/${index}`;
    const fault = { path: at, message: message(shown(value), types.join(" or ")) };
    if (stays) {
      const change: Change = { edits: [{ kind: "remove", path: at }], effect: "same" };
      return [{ ...fault, fix: "Remove the value: no value of that type can equal it", change }];
    }
    const fix = "Drop the enum of this branch, or change its type";
    const change: Change = { edits: [{ kind: "remove", path: `${path}/enum` }], effect: "unsafe" };
    return [{ ...fault, fix, ...(types.join() === "null" ? { change } : {}) }];
  });
}
