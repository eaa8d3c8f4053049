import type { Automaton } from "../grammar/automata/automaton.js";
import type { Spelling } from "../grammar/ir.js";
import { leadsOn, rangesFrom, stepCodePoint } from "./code-points.js";
import { describeRanges } from "./describe-ranges.js";
import { stepJson } from "./json-spelling.js";
import { type Hint, readingShape, type Shape } from "./shape.js";
import { PART, partOf, progressOf, stateOf, stepRaw } from "./spelling.js";

/** How far a hint follows an automaton that leaves no choice, in code points. */
const LONGEST_LITERAL = 60;

/** Any string of a code point automaton, in the given spelling. */
export function codePointShape(automaton: Automaton, spelling: Spelling): Shape {
  const step = spelling === "json" ? stepJson : stepRaw;
  const isBetween = (progress: number) => partOf(progress).kind === PART.none;
  return readingShape({
    start: progressOf(automaton.start),
    ends: (progress) => isBetween(progress) && automaton.accept[stateOf(progress)] === 1,
    reads: (progress) => !isBetween(progress) || leadsOn(automaton, stateOf(progress), [0, 0x10ffff]),
    step: (progress, byte) => step(automaton, progress, byte),
    hints: (progress) =>
      isBetween(progress)
        ? hintsOf(automaton, stateOf(progress), spelling)
        : [{ text: restOf(partOf(progress).kind), kind: "class" }],
  });
}

function restOf(kind: number): string {
  if (kind === PART.bytes || kind === PART.anyBytes) return "the rest of a character";
  return kind === PART.escape ? "the rest of an escape" : "the rest of a \\u escape";
}

function hintsOf(automaton: Automaton, start: number, spelling: Spelling): readonly Hint[] {
  let forced = "";
  let state = start;
  while (forced.length < LONGEST_LITERAL) {
    const only = onlyCodePoint(automaton, state);
    if (only === null || (forced !== "" && automaton.accept[state] === 1)) break;
    forced += String.fromCodePoint(only);
    state = stepCodePoint(automaton, state, only);
  }
  if (forced !== "") {
    return [{ text: spelling === "json" ? JSON.stringify(forced).slice(1, -1) : forced, kind: "literal" }];
  }
  return [{ text: describeRanges(rangesFrom(automaton, start), spelling), kind: "class" }];
}

function onlyCodePoint(automaton: Automaton, state: number): number | null {
  const [first, second] = rangesFrom(automaton, state);
  return first !== undefined && second === undefined && first[0] === first[1] ? first[0] : null;
}
