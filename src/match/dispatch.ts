import type { DispatchCase, Expr } from "../grammar/ir.js";
import { encodeUtf8 } from "./encode.js";
import { DEAD, type Hint, type Move, type Shape } from "./shape.js";
import { createTextSearch, type TextSearch } from "./text-search.js";
import { stepUtf8 } from "./utf8.js";

/** Where a dispatch stands. */
interface Position {
  /** Search node of the free text, or -1 where the free text has ended. */
  readonly free: number;
  /** Place inside a UTF-8 character of the free text. */
  readonly utf8: number;
  /** Search nodes of triggers that have begun, where the free text itself has ended. */
  readonly begun: readonly number[];
  /** Cases whose trigger is complete here. */
  readonly complete: readonly number[];
}

const FREE: Position = { free: 0, utf8: 0, begun: [], complete: [] };
const OVER: Position = { free: -1, utf8: 0, begun: [], complete: [] };

/**
 * Free text, then trigger and body, and so on (xgrammar reference 1.3 and 2.3). The free text ends where a trigger or an
 * exclude is complete. A trigger that began before what is complete is kept, and so is a longer one that began with
 * it; a complete exclude forbids whatever began with it or inside of it.
 */
export function dispatchShape(
  cases: readonly DispatchCase[],
  loop: boolean,
  excludes: readonly string[],
  isProductive: (expr: Expr) => boolean,
): Shape {
  const triggers = cases.map((dispatchCase) => dispatchCase.trigger);
  const search = createTextSearch([...triggers, ...excludes]);
  const isTrigger = (pattern: number) => pattern < cases.length;
  // A trigger whose body matches nothing still ends the free text, but leads nowhere.
  const leadsOn = cases.map(({ body }) => isProductive(body));
  const canFollow = (pattern: number) => leadsOn[pattern] === true;
  const positions: Position[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (position: Position): number => {
    const key = `${position.free},${position.utf8};${position.begun};${position.complete}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, positions.length);
    positions.push(position);
    return positions.length - 1;
  };
  const start = numberOf(FREE);
  const over = numberOf(OVER);
  const at = (progress: number): Position => positions[progress] ?? OVER;

  return {
    start,
    shrinksFrom: Number.POSITIVE_INFINITY,
    ends: (progress) => progress === over || (at(progress).free >= 0 && at(progress).utf8 === 0),
    reads: (progress) => at(progress).free >= 0 || at(progress).begun.length > 0,
    hasMoves: (progress) => at(progress).complete.length > 0,
    moves: (progress) => at(progress).complete.flatMap((index) => bodyOf(cases, index, loop ? start : over)),
    step(progress, byte) {
      const from = at(progress);
      const begun = from.begun.map((node) => search.child(node, byte)).filter((node) => node >= 0);
      const complete = begun.flatMap((node) => endingAt(search, node).filter(isTrigger));
      const utf8 = from.free < 0 ? -1 : stepUtf8(from.utf8, byte);
      const free = utf8 < 0 ? null : afterFreeByte(search, isTrigger, search.step(from.free, byte));
      const to: Position = {
        free: free?.free ?? -1,
        utf8: Math.max(free?.free === undefined || free.free < 0 ? 0 : utf8, 0),
        begun: sorted([...begun, ...(free?.begun ?? [])].filter((node) => search.ahead(node).some(canFollow))),
        complete: sorted([...complete, ...(free?.complete ?? [])].filter(canFollow)),
      };
      return to.free < 0 && to.begun.length === 0 && to.complete.length === 0 ? DEAD : numberOf(to);
    },
    hints(progress) {
      const { free, begun } = at(progress);
      const nodes = free >= 0 ? [free] : begun;
      const literals = nodes.flatMap((node) =>
        search
          .ahead(node)
          .filter(canFollow)
          .map((index): Hint => ({ text: restOf(triggers[index] ?? "", search.depth(node)), kind: "literal" })),
      );
      return free >= 0 ? [...literals, { text: "any text", kind: "text" }] : literals;
    },
  };
}

function bodyOf(cases: readonly DispatchCase[], index: number, target: number): readonly Move[] {
  const dispatchCase = cases[index];
  return dispatchCase === undefined ? [] : [{ item: dispatchCase.body, target, call: false }];
}

/** What a byte of free text leaves: more free text, or what is complete here. */
function afterFreeByte(
  search: TextSearch,
  isTrigger: (pattern: number) => boolean,
  node: number,
): Pick<Position, "free" | "begun" | "complete"> {
  const found = search.found(node);
  if (found.length === 0) return { free: node, begun: [], complete: [] };
  const longest = (triggers: boolean) => found.find(({ pattern }) => isTrigger(pattern) === triggers)?.length ?? 0;
  const excluded = longest(false);
  const triggered = longest(true);
  const begun: number[] = [];
  for (let suffix = node; suffix > 0; suffix = search.shorter(suffix)) {
    const depth = search.depth(suffix);
    if (depth > excluded && depth >= triggered) begun.push(suffix);
  }
  const complete = found.filter(({ pattern, length }) => isTrigger(pattern) && length > excluded);
  return { free: -1, begun, complete: complete.map(({ pattern }) => pattern) };
}

function endingAt(search: TextSearch, node: number): readonly number[] {
  const depth = search.depth(node);
  return search
    .found(node)
    .filter(({ length }) => length === depth)
    .map(({ pattern }) => pattern);
}

/** The rest of a trigger of which `read` bytes are there. */
function restOf(trigger: string, read: number): string {
  let bytes = 0;
  let rest = "";
  for (const character of trigger) {
    if (bytes >= read) rest += character;
    bytes += encodeUtf8(character).length;
  }
  return rest;
}

function sorted(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
