import { explore } from "../../../grammar/automata/explore.js";
import type { Automaton } from "../../../grammar/automata/index.js";
import { alphabetOfSets } from "../../../grammar/automata/set-alphabet.js";
import type { CodePointRange } from "../../../grammar/ir.js";

const SYMBOLS = "0123456789:.+-Z";
const ALPHABET = alphabetOfSets(
  Array.from(SYMBOLS, (symbol): readonly CodePointRange[] => {
    const point = symbol.codePointAt(0) as number;
    // RFC 3339, 5.6: `z` may stand for `Z`.
    return symbol === "Z"
      ? [
          [point, point],
          [0x7a, 0x7a],
        ]
      : [[point, point]];
  }),
);

/** Offsets since there are leap seconds have been whole quarters of an hour. */
const QUARTER = 15;
const DAY = 24 * 60;
const LAST_MINUTE = DAY - 1;

/**
 * Times with second 60: RFC 3339, 5.7 has it in the last minute of a day in UTC alone, so that the offset follows
 * from the clock. States are `clock` and what has been read of it, `fraction` (or `point`, `digits`) and the clock,
 * or `offset` and what has still to come of it.
 */
export function leapSeconds(): Automaton {
  const beginnings = new Set<string>();
  for (let offset = 0; offset < DAY; offset += QUARTER) {
    const text = `${clock(LAST_MINUTE + offset)}:60`;
    for (let length = 0; length <= text.length; length += 1) beginnings.add(text.slice(0, length));
  }
  return explore<string>(
    {
      alphabet: ALPHABET,
      start: "clock ",
      step: (state, number) => {
        const symbol = SYMBOLS[number] ?? "";
        const [phase = "", text = ""] = state.split(" ");
        if (phase === "clock") {
          const read = text + symbol;
          if (!beginnings.has(read)) return null;
          return read.endsWith(":60") && read.length > 5 ? `fraction ${read.slice(0, 5)}` : `clock ${read}`;
        }
        if (phase === "offset") return text.startsWith(symbol) ? `offset ${text.slice(1)}` : null;
        if (symbol >= "0" && symbol <= "9") return phase === "fraction" ? null : `digits ${text}`;
        if (symbol === ".") return phase === "fraction" ? `point ${text}` : null;
        if (phase === "point" || symbol === ":") return null;
        const ahead = minutesOf(text) - LAST_MINUTE;
        if (symbol === "Z") return ahead === 0 ? "offset " : null;
        return `offset ${clock(symbol === "+" ? ahead : -ahead)}`;
      },
      accepts: (state) => state === "offset ",
    },
    "leap seconds",
  );
}

function clock(minutes: number): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  const inDay = (minutes + DAY) % DAY;
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
}

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
