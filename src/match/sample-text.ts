import type { Random } from "./random.js";

const WORDS =
  'the a to of is it on in for we you can now next first let me check see look up this that and then done result weather city date file name value list — café naïve 東京 🙂 <b> {x} [1] "so" 100% a/b \\n\n'.split(
    " ",
  );

/** How many words at most, and how many tries to get round the forbidden strings. */
const MOST_WORDS = 8;
const TRIES = 20;

/**
 * A few words without any of `excludes`, with `minChars` to `maxChars` code points (null: no limit); null if none was
 * found.
 */
export function sampleText(
  excludes: readonly string[],
  minChars: number,
  maxChars: number | null,
  random: Random,
): string | null {
  const isFree = (text: string) => !excludes.some((exclude) => text.includes(exclude));
  if (excludes.includes("")) return minChars === 0 ? "" : null;
  for (let round = 0; round < TRIES; round += 1) {
    const words = Array.from({ length: random.below(MOST_WORDS) }, () => random.pick(WORDS) ?? "");
    const text = withLength([...words.join(" ")], minChars, maxChars, random);
    if (isFree(text)) return text;
  }
  return grow(minChars, isFree, random);
}

function withLength(codePoints: string[], minChars: number, maxChars: number | null, random: Random): string {
  if (maxChars !== null && codePoints.length > maxChars) codePoints.length = maxChars;
  while (codePoints.length < minChars) codePoints.push(random.pick("abcdefghijklmnopqrstuvwxyz ".split("")) ?? "x");
  return codePoints.join("");
}

/** The least text, one character after the other. */
function grow(minChars: number, isFree: (text: string) => boolean, random: Random): string | null {
  const letters = [..."abcdefghijklmnopqrstuvwxyz 0123456789.,!?-_東é"];
  let text = "";
  for (let count = 0; count < minChars; count += 1) {
    const offset = random.below(letters.length);
    const letter = letters
      .map((_, i) => letters[(i + offset) % letters.length] ?? "")
      .find((candidate) => isFree(text + candidate));
    if (letter === undefined) return null;
    text += letter;
  }
  return text;
}
