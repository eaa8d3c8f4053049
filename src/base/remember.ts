/**
 * `make`, with its last results remembered by the key, for what comes over and over and costs more to make than to keep. At most `limit`
 * results are kept; the one that was not asked for longest goes first. What `make` throws is not remembered.
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
    const result = known === undefined ? make(argument) : known;
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > limit && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
