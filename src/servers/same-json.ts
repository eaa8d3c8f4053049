import { isObject, type JsonValue, own } from "../base/json.js";

/** Are two JSON values the same? The order of an object's keys does not matter. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => {
        const [left, right] = [own(a, key), own(b, key)];
        return left !== undefined && right !== undefined && sameJson(left, right);
      })
    );
  }
  return a === b;
}
