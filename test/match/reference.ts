import { EMPTY, sequence } from "../../src/grammar/build.js";
import type { Expr, Grammar } from "../../src/grammar/ir.js";

/**
 * A recogniser that follows the definitions word by word over tables that grow until nothing changes. Slow, and
 * without any idea that the matcher uses. ASCII texts; literals, chars, sequence, choice, repeat, rule, text, dispatch
 * (triggers and excludes that do not overlap), members (with a small `max`), span.
 */
export interface Verdict {
  /** The text is the beginning of a sentence. */
  readonly viable: boolean;
  readonly complete: boolean;
}

export function judge(grammar: Grammar, text: string): Verdict {
  const bodies = new Map(grammar.rules.map((rule) => [rule.name, rule.body]));
  const root = bodies.get(grammar.root) ?? EMPTY;
  const ends = new Map<Expr, Set<number>[]>();
  const open = new Map<Expr, boolean[]>();
  const productive = new Set<Expr>();
  const expansions = new Map<Expr, Expr>();
  const last = text.length;
  let changed = true;

  const endsOf = (expr: Expr, from: number): readonly number[] => {
    if (!ends.has(expr)) changed = true;
    const rows = ends.get(expr) ?? Array.from({ length: last + 1 }, () => new Set<number>());
    ends.set(expr, rows);
    return [...(rows[from] ?? [])];
  };
  /** The text runs out inside of (or at either edge of) the expression. */
  const isOpen = (expr: Expr, from: number): boolean => {
    endsOf(expr, 0);
    return open.get(expr)?.[from] === true;
  };
  const isProductive = (expr: Expr): boolean => {
    endsOf(expr, 0);
    return productive.has(expr);
  };

  const evaluate = (expr: Expr, from: number): { ends: Iterable<number>; open: boolean; productive: boolean } => {
    switch (expr.kind) {
      case "literal": {
        const rest = text.slice(from);
        return {
          ends: rest.startsWith(expr.text) ? [from + expr.text.length] : [],
          open: expr.text.startsWith(rest),
          productive: true,
        };
      }
      case "chars": {
        const code = text.charCodeAt(from);
        const fits = expr.ranges.some(([low, high]) => code >= low && code <= high);
        return {
          ends: fits ? [from + 1] : [],
          open: (from === last && expr.ranges.length > 0) || (fits && from + 1 === last),
          productive: expr.ranges.length > 0,
        };
      }
      case "sequence": {
        let at = new Set([from]);
        let isCut = expr.items.length === 0 && from === last;
        expr.items.forEach((item, i) => {
          const restIsProductive = expr.items.slice(i + 1).every(isProductive);
          isCut ||= restIsProductive && [...at].some((start) => isOpen(item, start));
          at = new Set([...at].flatMap((start) => endsOf(item, start)));
        });
        return { ends: at, open: isCut || at.has(last), productive: expr.items.every(isProductive) };
      }
      case "choice":
        return {
          ends: expr.items.flatMap((item) => endsOf(item, from)),
          open: expr.items.some((item) => isOpen(item, from)),
          productive: expr.items.some(isProductive),
        };
      case "repeat": {
        const most = expr.max ?? expr.min + last + 2;
        const found = new Set<number>();
        let at = new Set([from]);
        let isCut = false;
        const itemIsProductive = isProductive(expr.item);
        for (let count = 0; count <= most; count += 1) {
          if (count >= expr.min) for (const end of at) found.add(end);
          if (count >= expr.min || itemIsProductive) isCut ||= at.has(last);
          if (count < most) isCut ||= itemIsProductive && [...at].some((start) => isOpen(expr.item, start));
          at = new Set([...at].flatMap((start) => endsOf(expr.item, start)));
        }
        return {
          ends: found,
          open: isCut && (expr.min === 0 || itemIsProductive),
          productive: expr.min === 0 || itemIsProductive,
        };
      }
      case "rule": {
        const body = bodies.get(expr.name) ?? EMPTY;
        return { ends: endsOf(body, from), open: isOpen(body, from), productive: isProductive(body) };
      }
      case "span":
        return { ends: endsOf(expr.item, from), open: isOpen(expr.item, from), productive: isProductive(expr.item) };
      case "text": {
        const most = expr.maxChars ?? last;
        const found: number[] = [];
        for (let end = from; end <= last && end - from <= most; end += 1) {
          if (isFree(text.slice(from, end), expr.excludes) && end - from >= expr.minChars) found.push(end);
        }
        return { ends: found, open: last - from <= most && isFree(text.slice(from), expr.excludes), productive: true };
      }
      case "dispatch": {
        const found = new Set<number>();
        let isCut = false;
        const starts = new Set([from]);
        for (const start of starts) {
          const patterns = [...expr.excludes, ...expr.cases.map(({ trigger }) => trigger)];
          for (let end = start; end <= last && isFree(text.slice(start, end), patterns); end += 1) {
            found.add(end);
            if (end === last) isCut = true;
            for (const { trigger, body } of expr.cases) {
              if (!isProductive(body)) continue;
              const rest = text.slice(end);
              if (rest.length < trigger.length) isCut ||= trigger.startsWith(rest);
              if (!rest.startsWith(trigger)) continue;
              isCut ||= isOpen(body, end + trigger.length);
              for (const over of endsOf(body, end + trigger.length)) {
                if (expr.loop) starts.add(over);
                else found.add(over);
              }
            }
          }
        }
        return { ends: found, open: isCut || found.has(last), productive: true };
      }
      case "members": {
        const expanded = expansions.get(expr) ?? expandMembers(expr);
        expansions.set(expr, expanded);
        return { ends: endsOf(expanded, from), open: isOpen(expanded, from), productive: isProductive(expanded) };
      }
      default:
        throw new Error(`the reference does not know ${expr.kind}`);
    }
  };

  endsOf(root, 0);
  while (changed) {
    changed = false;
    for (const [expr, rows] of [...ends]) {
      const cuts = open.get(expr) ?? rows.map(() => false);
      open.set(expr, cuts);
      for (let from = last; from >= 0; from -= 1) {
        const value = evaluate(expr, from);
        for (const end of value.ends) {
          if (rows[from]?.has(end) === false) {
            rows[from]?.add(end);
            changed = true;
          }
        }
        if (value.open && cuts[from] !== true) {
          cuts[from] = true;
          changed = true;
        }
        if (value.productive && !productive.has(expr)) {
          productive.add(expr);
          changed = true;
        }
      }
    }
  }
  return { viable: isOpen(root, 0), complete: ends.get(root)?.[0]?.has(last) === true };
}

function isFree(text: string, patterns: readonly string[]): boolean {
  return !patterns.some((pattern) => text.includes(pattern));
}

/** Every list that the members allow, one by one. */
function expandMembers(expr: Extract<Expr, { kind: "members" }>): Expr {
  const most = expr.max ?? 3;
  const lists: Expr[] = [];
  const grow = (used: readonly number[], entries: readonly Expr[]): void => {
    const hasRequired = expr.members.every((member, i) => !member.required || used.includes(i));
    if (hasRequired && entries.length >= expr.min) {
      lists.push(sequence(...entries.flatMap((entry, i) => (i === 0 ? [entry] : [expr.separator, entry]))));
    }
    if (entries.length >= most) return;
    expr.members.forEach((member, i) => {
      const isAllowed = expr.order === "any" ? !used.includes(i) : used.every((other) => other < i);
      if (isAllowed) grow([...used, i], [...entries, member.item]);
    });
    // After an extra entry no declared one may come, if they keep their order.
    if (expr.extra !== null)
      grow(expr.order === "any" ? used : [...used, expr.members.length], [...entries, expr.extra]);
  };
  grow([], []);
  return { kind: "choice", items: lists };
}
