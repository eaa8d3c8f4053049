import { explore } from "../../grammar/automata/explore.js";
import type { Automaton, Budget } from "../../grammar/automata/index.js";
import type { Decimal } from "./decimal.js";
import { MINUS, NUMBER_ALPHABET, POINT } from "./number-texts.js";

/**
 * Texts without exponent of all multiples of a divisor above zero. States are remainders, those that nothing that
 * may follow can tell apart taken together: a multiple of a million is seven states, not a million. Throws
 * `StateBudgetError`.
 */
export function multiplesOf(divisor: Decimal, budget: Budget): Automaton {
  // The divisor is `units` times ten to the power of minus `places`.
  const places = Math.max(0, divisor.digits.length - divisor.point);
  const units = BigInt(divisor.digits) * 10n ** BigInt(divisor.point - divisor.digits.length + places);
  const remainders = mergedRemainders(units);

  // "-": sign or start; "w": digits before the point; "z": a lone zero; ".": the point; "0": digits behind all places;
  // a number of places otherwise; each with the remainder.
  type Phase = "start" | "sign" | "zero" | "whole" | "point" | number;
  const name = (phase: Phase, remainder: bigint): string => `${phase} ${remainders.representative(remainder)}`;
  const read = (state: string): { readonly phase: Phase; readonly remainder: bigint } => {
    const [phase = "", remainder = "0"] = state.split(" ");
    return { phase: /^\d/.test(phase) ? Number(phase) : (phase as Phase), remainder: BigInt(remainder) };
  };
  /** Is this a multiple if no more than `done` places follow? */
  const isMultiple = (remainder: bigint, done: number): boolean =>
    (remainder * 10n ** BigInt(places - done)) % units === 0n;

  return explore(
    {
      alphabet: NUMBER_ALPHABET,
      start: name("start", 0n),
      step: (state, symbol) => {
        const { phase, remainder } = read(state);
        if (symbol === MINUS) return phase === "start" ? name("sign", 0n) : null;
        if (symbol === POINT) return phase === "whole" || phase === "zero" ? name("point", remainder) : null;
        if (symbol > 9 || phase === "zero") return null;
        const after = (remainder * 10n + BigInt(symbol)) % units;
        if (phase === "start" || phase === "sign") return name(symbol === 0 ? "zero" : "whole", after);
        if (phase === "whole") return name("whole", after);
        const done = phase === "point" ? 0 : phase;
        if (done < places) return name(done + 1, after);
        return symbol === 0 ? name(done, remainder) : null;
      },
      accepts: (state) => {
        const { phase, remainder } = read(state);
        if (phase === "zero" || phase === "whole") return isMultiple(remainder, 0);
        return typeof phase === "number" && isMultiple(remainder, phase);
      },
    },
    "the multiples",
    budget,
  );
}

interface Remainders {
  /** One remainder for all that behave alike. */
  readonly representative: (remainder: bigint) => bigint;
}

/**
 * Two remainders behave alike if every row of further digits makes multiples of both or of neither. With enough
 * digits any remainder can still be mended, so that it is a matter of which one is needed; with fewer, also whether
 * there is one.
 */
function mergedRemainders(units: bigint): Remainders {
  const powers: bigint[] = [1n];
  while ((powers.at(-1) ?? 1n) < units) powers.push((powers.at(-1) ?? 1n) * 10n);
  const byBehaviour = new Map<string, bigint>();
  const known = new Map<bigint, bigint>();
  return { representative };

  function representative(remainder: bigint): bigint {
    const before = known.get(remainder);
    if (before !== undefined) return before;
    const behaviour = powers
      .map((power) => {
        const needed = (units - ((remainder * power) % units)) % units;
        return needed < power ? needed : "x";
      })
      .join();
    const found = byBehaviour.get(behaviour) ?? remainder;
    byBehaviour.set(behaviour, found);
    known.set(remainder, found);
    return found;
  }
}
