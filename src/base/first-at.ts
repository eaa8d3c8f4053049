const searches = new Map<string, RegExp>();

/**
 * Where the first of several texts stands, at `from` or later; -1 where none does. It looks no further than that place,
 * however far away the others are. UTF-16 indices.
 */
export function firstAt(text: string, from: number, wanted: readonly string[]): number {
  if (wanted.length === 0) return -1;
  const pattern = wanted.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  let search = searches.get(pattern);
  if (search === undefined) {
    search = new RegExp(`(?=${pattern})`, "g");
    searches.set(pattern, search);
  }
  search.lastIndex = from;
  return search.test(text) ? search.lastIndex : -1;
}
