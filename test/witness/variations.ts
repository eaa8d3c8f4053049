/** Signs that tend to matter in tool calls. */
const SIGNS = [
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "<",
  ">",
  "/",
  " ",
  "\n",
  "\t",
  "0",
  "-",
  ".",
  "e",
  "a",
  "é",
  "一",
  "😀",
];

/**
 * Truncated and mutated forms of an output, `each` of either kind, the same ones for the same seed. Mutations replace, drop,
 * insert, double or swap code points, so the text stays well-formed.
 */
export function variations(output: string, each: number, seed: number): readonly string[] {
  const points = Array.from(output);
  const random = randomNumbers(seed + points.length);
  const below = (limit: number): number => Math.floor(random() * limit);
  const varied: string[] = [];
  for (let i = 0; i < each; i += 1) {
    varied.push(points.slice(0, below(points.length + 1)).join(""));
    varied.push(mutate(points, below));
  }
  return varied;
}

function mutate(points: readonly string[], below: (limit: number) => number): string {
  const at = below(points.length + 1);
  const sign = SIGNS[below(SIGNS.length)] ?? "";
  const before = points.slice(0, at);
  const here = points[at] ?? "";
  const after = points.slice(at + 1);
  switch (below(5)) {
    case 0:
      return [...before, sign, ...after].join("");
    case 1:
      return [...before, ...after].join("");
    case 2:
      return [...before, sign, here, ...after].join("");
    case 3:
      return [...before, here, here, ...after].join("");
    default:
      return [...before, after[0] ?? "", here, ...after.slice(1)].join("");
  }
}

/** Numbers from 0 up to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
