import { DEAD, type Hint, readingShape, type Shape } from "./shape.js";
import { createTextSearch } from "./text-search.js";
import { stepUtf8, UTF8_STATES } from "./utf8.js";

const HINTS: readonly Hint[] = [{ text: "any text", kind: "text" }];

/**
 * Valid UTF-8 without any of `excludes`, `minChars` to `maxChars` code points (null: no limit). A progress is the
 * code points so far (counted only as far as the bounds ask), the node of the search, and the place in a character.
 */
export function freeTextShape(excludes: readonly string[], minChars: number, maxChars: number | null): Shape {
  // The empty string occurs in every text; xgrammar takes such a text to be empty (xgrammar reference 1.3).
  const most = excludes.includes("") ? 0 : maxChars;
  const search = createTextSearch(excludes.filter((exclude) => exclude !== ""));
  const countUpTo = most ?? minChars;
  const nodes = search.size;
  const utf8Of = (progress: number) => progress % UTF8_STATES;
  const nodeOf = (progress: number) => Math.floor(progress / UTF8_STATES) % nodes;
  const countOf = (progress: number) => Math.floor(progress / (UTF8_STATES * nodes));
  const hasRoom = (progress: number) => most === null || countOf(progress) < most;
  return readingShape({
    start: 0,
    ends: (progress) => utf8Of(progress) === 0 && countOf(progress) >= minChars,
    reads: hasRoom,
    step(progress, byte) {
      if (!hasRoom(progress)) return DEAD;
      const utf8 = stepUtf8(utf8Of(progress), byte);
      if (utf8 < 0) return DEAD;
      const node = search.step(nodeOf(progress), byte);
      if (search.found(node).length > 0) return DEAD;
      const count = Math.min(countOf(progress) + (utf8 === 0 ? 1 : 0), countUpTo);
      return (count * nodes + node) * UTF8_STATES + utf8;
    },
    hints: () => HINTS,
  });
}
