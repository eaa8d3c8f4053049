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
  let pending: ReadonlySet<Expr> = leadingTo(missing, facts);
  let taken: { readonly of: Expr; readonly id: number }[] = [];
  const guide: Guide = coveringGuide({
    random,
    isMissing: (of, id) => (missing.get(of)?.has(id) ?? false) && !taken.some((one) => one.of === of && one.id === id),
    leadsOn: (part) => pending.has(part),
    took: (of, id) => {
      if (missing.get(of)?.has(id)) taken.push({ of, id });
    },
  });
  const derive = createDerivation(facts, random, SIZE, guide);
  return {
    next: () => {
      taken = [];
      const derived = derive();
      if (derived === null || !isSentence(grammar, derived.text)) return null;
      for (const { of, id } of taken) if (missing.get(of)?.delete(id)) covered += 1;
      if (taken.length > 0) pending = leadingTo(missing, facts);
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

/** The expressions from which something that is missing can still be reached. */
function leadingTo(
  missing: ReadonlyMap<Expr, ReadonlySet<number>>,
  { expressions, bodies }: DerivationFacts,
): ReadonlySet<Expr> {
  const leading = new Set<Expr>();
  let grown = true;
  while (grown) {
    grown = false;
    for (const expr of expressions) {
      if (leading.has(expr)) continue;
      const parts = expr.kind === "rule" ? [bodies(expr.name)] : childrenOf(expr);
      if ((missing.get(expr)?.size ?? 0) === 0 && !parts.some((part) => leading.has(part))) continue;
      leading.add(expr);
      grown = true;
    }
  }
  return leading;
}

interface Aims {
  readonly random: Random;
  readonly isMissing: (of: Expr, id: number) => boolean;
  readonly leadsOn: (part: Expr) => boolean;
  readonly took: (of: Expr, id: number) => void;
}

/** What is missing goes first, then what leads to it, then what comes to an end. */
function coveringGuide({ random, isMissing, leadsOn, took }: Aims): Guide {
  return {
    choose: (of, ids, part) => {
      const rank = (id: number): number => {
        if (isMissing(of, id)) return 0;
        const next = part(id);
        return next !== null && leadsOn(next) ? 1 : 2;
      };
      const ranks = ids.map(rank);
      const best = Math.min(...ranks);
      const chosen = random.pick(ids.filter((_, i) => ranks[i] === best)) ?? 0;
      took(of, chosen);
      return chosen;
    },
  };
}
