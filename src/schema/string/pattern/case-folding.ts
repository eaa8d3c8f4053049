import type { CodePointRange } from "../../../grammar/ir.js";
import { normalRanges, type Ranges } from "./character-sets.js";

/** The ranges and every code point that differs from one of theirs in letter case alone (simple case folding). */
export function withOtherCases(ranges: Ranges): Ranges {
  const added: CodePointRange[] = [];
  for (const [point, others] of otherCases()) {
    if (ranges.some(([first, last]) => point >= first && point <= last)) {
      for (const other of others) added.push([other, other]);
    }
  }
  return normalRanges([...ranges, ...added]);
}

let table: ReadonlyMap<number, readonly number[]> | null = null;

/** Code points that have other cases, with those; made from the runtime's tables on first use. */
function otherCases(): ReadonlyMap<number, readonly number[]> {
  if (table !== null) return table;
  const groups = new Map<number, Set<number>>();
  const cased = /[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u;
  for (let point = 0; point < 0x20000; point += 1) {
    const character = String.fromCodePoint(point);
    if (!cased.test(character)) continue;
    for (const mapped of [character.toLowerCase(), character.toUpperCase(), character.toUpperCase().toLowerCase()]) {
      const other = mapped.codePointAt(0) as number;
      if (other !== point && mapped.length === String.fromCodePoint(other).length && sameIgnoringCase(point, other)) {
        join(point, other);
      }
    }
  }
  table = new Map([...groups].map(([point, group]) => [point, [...group].filter((other) => other !== point)]));
  return table;

  function join(a: number, b: number): void {
    const merged = new Set([a, b, ...(groups.get(a) ?? []), ...(groups.get(b) ?? [])]);
    for (const member of merged) groups.set(member, merged);
  }
}

function sameIgnoringCase(a: number, b: number): boolean {
  return new RegExp(`^\\u{${a.toString(16)}}$`, "iu").test(String.fromCodePoint(b));
}
