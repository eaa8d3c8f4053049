/** No name that is known is nearly as long. */
const LONGEST = 200;

/** The candidates that a mistyped name most likely meant, best first; at most three. */
function nearNames(name: string, candidates: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase();
  if (wanted === "" || wanted.length > LONGEST) return [];
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .filter(
      ({ candidate, distance }) =>
        distance <= Math.max(2, Math.floor(candidate.length / 3)) || candidate.toLowerCase().includes(wanted),
    )
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** A half sentence to append to an error: `; did you mean "hermes"?`, or `""`. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const near = nearNames(name, candidates);
  return near.length === 0 ? "" : `; did you mean ${near.map((n) => `"${n}"`).join(" or ")}?`;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
