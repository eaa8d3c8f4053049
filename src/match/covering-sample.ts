import type { Expr, Grammar } from "../grammar/ir.js";
import { childrenOf } from "../grammar/passes/rewrite.js";
import {
  createDerivation,
  type DerivationFacts,
  derivationFacts,
  type Guide,
  type LabelledSample,
  LEAST,
  MORE,
  presence,
} from "./derivation.js";
import { createRandom, type Random } from "./random.js";
import { isSentence } from "./sample.js";

/** How far sampling has come: alternatives of the grammar that some sentence took, out of those that a sentence can take. */
export interface Coverage {
  readonly covered: number;
  readonly productions: number;
}

export interface CoveringSampler {
  /** One more sentence, heading for what none has had yet; null where a derivation failed. */
  readonly next: () => LabelledSample | null;
  readonly coverage: () => Coverage;
}

/** Longer than plain samples: the way to what is still missing must not be cut short. */
const SIZE = 3000;

/** Sentences of the grammar that between them take every alternative, as soon as may be. The same seed gives the same ones. */
export function createCoveringSampler(grammar: Grammar, seed: number): CoveringSampler {
  const random = createRandom(seed);
  const facts = derivationFacts(grammar);
  const missing = alternatives(facts);
  const productions = [...missing.values()].reduce((sum, ids) => sum + ids.size, 0);
  let covered = 0;
  const users = usersOf(facts);
  let distances = distancesTo(missing, users);
  let taken: { readonly of: Expr; readonly id: number }[] = [];
  const guide = coveringGuide({
    random,
    isDone: () => covered === productions,
    isMissing: (of, id) => (missing.get(of)?.has(id) ?? false) && !taken.some((one) => one.of === of && one.id === id),
    distance: (part) => distances.get(part) ?? Number.POSITIVE_INFINITY,
    height: facts.height,
    took: (of, id) => {
      if (missing.get(of)?.has(id)) taken.push({ of, id });
    },
  });
  const derive = createDerivation(facts, random, SIZE, guide);
  return {
    next: () => {
      taken = [];
      guide.begin();
      const derived = derive();
      if (derived === null || !isSentence(grammar, derived.text)) return null;
      for (const { of, id } of taken) if (missing.get(of)?.delete(id)) covered += 1;
      if (taken.length > 0) distances = distancesTo(missing, users);
      return derived;
    },
    coverage: () => ({ covered, productions }),
  };
}

/** What can be decided one way or another, expression by expression. */
function alternatives({ expressions, isPossible }: DerivationFacts): Map<Expr, Set<number>> {
  const all = new Map<Expr, Set<number>>();
  for (const expr of expressions) {
    if (!isPossible(expr)) continue;
    const ids = new Set(idsOf(expr, isPossible));
    if (ids.size > 1) all.set(expr, ids);
  }
  return all;
}

function idsOf(expr: Expr, isPossible: (part: Expr) => boolean): readonly number[] {
  switch (expr.kind) {
    case "choice":
      return expr.items.flatMap((item, i) => (isPossible(item) ? [i] : []));
    case "repeat":
      return isPossible(expr.item) && expr.max !== expr.min ? [LEAST, MORE] : [];
    case "dispatch": {
      const possible = expr.cases.filter(({ body }) => isPossible(body));
      return possible.length === 0 ? [] : [LEAST, MORE, ...possible.map((_, i) => i)];
    }
    case "members": {
      const most = expr.max ?? Number.POSITIVE_INFINITY;
      const required = expr.members.filter((member) => member.required).length;
      const free = expr.members.flatMap((member, i) =>
        !member.required && isPossible(member.item) ? presence(i) : [],
      );
      const room = required < most;
      const extra = expr.extra !== null && isPossible(expr.extra) ? [LEAST, MORE] : [];
      return room ? [...free, ...extra] : [];
    }
    default:
      return [];
  }
}

/** Each expression with those that it is a part of. */
function usersOf({ expressions, bodies }: DerivationFacts): ReadonlyMap<Expr, readonly Expr[]> {
  const users = new Map<Expr, Expr[]>();
  for (const expr of expressions) {
    for (const part of expr.kind === "rule" ? [bodies(expr.name)] : childrenOf(expr)) {
      const known = users.get(part);
      if (known === undefined) users.set(part, [expr]);
      else known.push(expr);
    }
  }
  return users;
}

/** How many steps down it is from an expression to the nearest one with something missing. */
function distancesTo(
  missing: ReadonlyMap<Expr, ReadonlySet<number>>,
  users: ReadonlyMap<Expr, readonly Expr[]>,
): ReadonlyMap<Expr, number> {
  const distances = new Map<Expr, number>();
  for (const [expr, ids] of missing) if (ids.size > 0) distances.set(expr, 0);
  // A map is walked in the order of its entries, those that are added on the way included.
  for (const [expr, distance] of distances) {
    for (const user of users.get(expr) ?? []) if (!distances.has(user)) distances.set(user, distance + 1);
  }
  return distances;
}

interface Aims {
  readonly random: Random;
  /** Is nothing missing any more? */
  readonly isDone: () => boolean;
  readonly isMissing: (of: Expr, id: number) => boolean;
  /** Steps down to something that is missing; infinite where nothing is. */
  readonly distance: (part: Expr) => number;
  /** Steps down to the nearest end of a part. */
  readonly height: (part: Expr) => number;
  readonly took: (of: Expr, id: number) => void;
}

/** Choices without anything that was missing after which a derivation heads for its end: recursion may lead on for ever. */
const MOST_VAIN = 100;

/**
 * What is missing goes first, then what leads to it by the shortest way, or, where that was in vain for long, what comes to an
 * end: on the way back there are choices that were put off.
 */
function coveringGuide({
  random,
  isDone,
  isMissing,
  distance,
  height,
  took,
}: Aims): Guide & { readonly begin: () => void } {
  let vain = 0;
  return {
    begin: () => {
      vain = 0;
    },
    choose: (of, ids, part) => {
      const rank = (id: number): number => {
        if (isMissing(of, id)) return 0;
        const next = part(id);
        if (vain > MOST_VAIN) return next === null ? 1 : 1 + height(next);
        return next === null ? Number.POSITIVE_INFINITY : 1 + distance(next);
      };
      const ranks = ids.map(rank);
      const best = Math.min(...ranks);
      const chosen = random.pick(ids.filter((_, i) => ranks[i] === best)) ?? 0;
      vain = best === 0 || isDone() ? 0 : vain + 1;
      took(of, chosen);
      return chosen;
    },
  };
}
