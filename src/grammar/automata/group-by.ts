/** The numbers 0 to n - 1 grouped by a key: group `k` is `items` from `begin[k]` up to, not including, `begin[k + 1]`. */
export interface Groups {
  readonly begin: Int32Array;
  readonly items: Int32Array;
}

/** A counting sort: `keyOf` gives every item's key, below `keys`. */
export function groupByKey(keyOf: Int32Array, keys: number): Groups {
  const begin = new Int32Array(keys + 1);
  for (const key of keyOf) begin[key + 1] = (begin[key + 1] as number) + 1;
  for (let key = 0; key < keys; key += 1) begin[key + 1] = (begin[key + 1] as number) + (begin[key] as number);
  const items = new Int32Array(keyOf.length);
  const cursor = begin.slice();
  for (let item = 0; item < keyOf.length; item += 1) {
    const key = keyOf[item] as number;
    const at = cursor[key] as number;
    cursor[key] = at + 1;
    items[at] = item;
  }
  return { begin, items };
}
