import { type Automaton, isEmpty } from "../grammar/automata/index.js";
import { literal, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import type { StringSpelling } from "../schema/value-dialect.js";
import { quotedList } from "./quoted-list.js";
import { stringsWithout } from "./strings-without.js";

/**
 * Strings as they are, without any escape.
 *
 * @param excludes texts that no string may hold, what ends it among them
 * @param mark puts what stands round a string round it
 */
export function rawStrings(excludes: readonly string[], mark: (inside: Expr) => Expr): StringSpelling {
  const unsafe = [...new Set(excludes)];
  return {
    any: mark(text(unsafe)),
    length: (min, max) => mark(text(unsafe, min, max)),
    language: (strings: Automaton) => {
      const automaton = stringsWithout(unsafe).among(strings);
      return isEmpty(automaton) ? null : mark({ kind: "automaton", automaton, spelling: "raw" });
    },
    text: (value) => {
      // UTF-8 has no lone surrogates.
      const isSafe = !/\p{Cs}/u.test(value) && !unsafe.some((exclude) => value.includes(exclude));
      return isSafe ? mark(literal(value)) : null;
    },
    listed: true,
    limit: `holds ${quotedList(unsafe)}`,
  };
}
