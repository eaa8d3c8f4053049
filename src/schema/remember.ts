/**
 * `make`, with its last results remembered by the key: tools declare the same patterns, formats and bounds over and over, and their
 * automata cost more than all the rest of a schema. At most `limit` results are kept.
 */
export function remember<Argument, Result>(
  make: (argument: Argument) => Result,
  keyOf: (argument: Argument) => string,
  limit = 200,
): (argument: Argument) => Result {
  const results = new Map<string, Result>();
  return (argument) => {
    const key = keyOf(argument);
    const known = results.get(key);
    if (known !== undefined) return known;
    const made = make(argument);
    const oldest = results.size < limit ? undefined : results.keys().next().value;
    if (oldest !== undefined) results.delete(oldest);
    results.set(key, made);
    return made;
  };
}
