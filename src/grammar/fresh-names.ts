/** Gives names that are not taken yet: the wanted one, or with a number behind it. Takes what it gives. */
export function freshNames(taken: Iterable<string>, separator = "_", first = 1): (wanted: string) => string {
  const names = new Set(taken);
  const counters = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let n = counters.get(wanted) ?? first;
    for (; names.has(name); n += 1) name = `${wanted}${separator}${n}`;
    counters.set(wanted, n);
    names.add(name);
    return name;
  };
}
