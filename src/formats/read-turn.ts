import { firstAt } from "../base/first-at.js";
import type { JsonSchema } from "../base/json.js";
import type { Expr } from "../grammar/ir.js";
import { anyReader } from "./read-any.js";
import { firstTexts, type ReadCall, type ReadFault, type RuleMatch, ruleReader } from "./read-rule.js";
import { reasoningPairs } from "./reasoning.js";
import { startingIn } from "./starting-in.js";
import { holesOf, ruleBody } from "./turn.js";
import type { Format, HoleName } from "./types.js";

/** What a careful reader takes out of one turn's text. */
export interface TurnReading {
  readonly reasoning: string | null;
  readonly content: string | null;
  readonly calls: readonly ReadCall[];
  readonly faults: readonly ReadFault[];
  /** Where reading began: behind the reasoning. */
  readonly origin: number;
  /** Where the format's `read` rule was found; what lies outside is text. */
  readonly matches: readonly (RuleMatch & { readonly start: number })[];
}

export interface TurnContext {
  readonly server: string;
  readonly version: readonly number[];
  /** The declared schema of a tool; null for a name that the request does not declare. */
  readonly schemaOf: (tool: string) => JsonSchema | null;
  /** Is it a tool that takes one text, and no arguments by names? None is, if nothing is said. */
  readonly takesText?: ((tool: string) => boolean) | undefined;
  /** The output begins inside the model's thinking. */
  readonly reasoning: boolean;
  /** The hole that a prefill has already begun. */
  readonly startsIn: HoleName | null;
}

/** Reads a turn as it comes in. */
export interface TurnReader {
  /** More of the turn, cut anywhere, inside a character too. Returns the calls that no further text can change. */
  push(chunk: string | Uint8Array): readonly ReadCall[];
  /** The turn has ended, with a last piece of it. */
  finish(last?: string): TurnReading;
}

/**
 * A call may stand inside a stretch that only began like one, so what follows a fault is read again. This many
 * characters more than the text has, then a broken stretch counts as a whole: time stays linear on any text.
 */
const READ_AGAIN_MOST = 4_000_000;
/** A stretch that is still open is read again with every chunk up to this length, then when it has grown by a tenth. */
const READ_EACH_TIME = 4096;

/** Reads calls, text and reasoning out of a whole turn, as `createTurnReader` does. */
export function readTurn(format: Format, text: string, context: TurnContext): TurnReading {
  return createTurnReader(format, context).finish(text);
}

/** What reading turns of a format takes, whatever their texts. */
interface ReadPlan {
  /** The formats that are looked for, each with its rule. */
  readonly wires: readonly { readonly wire: Format; readonly rule: Expr }[];
  readonly rules: readonly Expr[];
  /** The rules for the beginning of the output; null for a wire that has none there. */
  readonly openings: readonly (Expr | null)[];
  /** Texts that the rules begin with. */
  readonly starts: readonly string[];
  readonly longestStart: number;
  readonly writesText: boolean;
}

const plans = new WeakMap<Format, Map<string, ReadPlan>>();

function readPlan(format: Format, { server, version, startsIn }: TurnContext): ReadPlan {
  const known = plans.get(format) ?? new Map<string, ReadPlan>();
  plans.set(format, known);
  const key = `${server} ${version.join(".")} ${startsIn}`;
  const plan = known.get(key) ?? makeReadPlan(format, server, version, startsIn);
  known.set(key, plan);
  return plan;
}

function makeReadPlan(
  format: Format,
  server: string,
  version: readonly number[],
  startsIn: TurnContext["startsIn"],
): ReadPlan {
  const wires = [...format.reads, format].flatMap((wire) => {
    const rule = ruleBody(wire, "read", [server], version);
    return rule === null ? [] : [{ wire, rule }];
  });
  const rules = wires.map(({ rule }) => rule);
  const starts = [...new Set(rules.flatMap(firstTexts))].filter((start) => start !== "");
  return {
    wires,
    rules,
    openings: startsIn === null ? rules : rules.map((rule) => startingIn(rule, startsIn, true)),
    starts,
    longestStart: Math.max(0, ...starts.map((start) => start.length)),
    writesText: writesText(format),
  };
}

/**
 * Reads calls, text and reasoning out of a turn by the format's `read` rule: the text is searched for it from left to
 * right; what lies between two matches is text. A stretch that begins like the rule but does not fit it is a fault
 * and never a call (COMMON-json.md section 2). How the text was cut into chunks changes nothing.
 */
export function createTurnReader(format: Format, context: TurnContext): TurnReader {
  const { wires, rules, openings, starts, longestStart, writesText: hasText } = readPlan(format, context);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const found = { reasoning: [] as string[], content: [] as string[], calls: [] as ReadCall[] };
  const faults: ReadFault[] = [];
  const matches: (RuleMatch & { readonly start: number })[] = [];
  const outside: string[] = [];
  let text = "";
  /** Up to where the text is read for good; null: still in the reasoning. */
  let at: number | null = null;
  let origin = 0;
  let first = true;
  let reach = 0;
  let readAgain = 0;
  /** Length of the text at which what is still open is read again. */
  let wait = 0;

  const take = (start: number, match: RuleMatch): number => {
    matches.push({ ...match, start });
    found.reasoning.push(...match.reasoning);
    found.content.push(...match.content);
    for (const call of match.calls) found.calls.push(call);
    return match.end;
  };
  /** The length at which a stretch that is still open is worth another look. */
  const nextLook = (start: number): number => {
    const open = text.length - start;
    return text.length + (open < READ_EACH_TIME ? 1 : Math.ceil(open / 10));
  };

  /** Whatever stands first in a text can be taken for a name, and any bracket for a call object. */
  const isBegunCall = ({ begun }: ReadFault): boolean => {
    if (begun === null) return false;
    return begun.name === null ? !format.marked : context.schemaOf(begun.name) !== null;
  };

  const advance = (ended: boolean): void => {
    if (!ended && text.length < wait) return;
    if (at === null) {
      const thought = splitReasoning(format, text, context.reasoning, ended);
      if (thought === "open") {
        wait = nextLook(0);
        return;
      }
      if (thought !== null) {
        found.reasoning.push(format.thinking === "exact" ? thought.reasoning : thought.reasoning.trim());
      }
      origin = thought?.end ?? 0;
      at = origin;
      reach = at;
    }
    if (rules.length === 0) return;
    const place = { server: context.server, schemaOf: context.schemaOf, takesText: context.takesText, origin };
    const reader = anyReader(wires.map(({ wire }) => ruleReader(wire, text, place)));
    if (first) {
      const match = reader.read(openings, at);
      if (!ended && reader.open()) {
        wait = nextLook(at);
        return;
      }
      const fault = match === null ? reader.fault(at) : null;
      if (match !== null) at = take(at, match);
      // What is bound to the start is looked for nowhere else.
      if (fault !== null && (fault.kind === "truncated" || isBegunCall(fault))) faults.push(fault);
      if (fault?.kind === "truncated") at = text.length;
      first = false;
    }
    for (;;) {
      const start = firstAt(text, at, starts);
      if (!ended && (start < 0 || start + longestStart > text.length)) break;
      if (start < 0) break;
      const match = reader.read(rules, start);
      if (!ended && reader.open()) {
        wait = nextLook(start);
        return;
      }
      outside.push(text.slice(at, start));
      if (match !== null) {
        // A marker that overlaps the call's own (">>>>" before a name) was the end of the text before it.
        const before = faults.at(-1);
        if (before !== undefined && before.at > start && start - before.start < longestStart) faults.pop();
        at = take(start, match);
        continue;
      }
      const fault = reader.fault(start);
      // A helper literal inside the broken stretch fails at the same place: that is one fault, not two.
      if (fault !== null && fault.at !== faults.at(-1)?.at) faults.push(fault);
      if (fault?.kind === "truncated") {
        at = text.length;
        break;
      }
      const seen = reader.seen();
      readAgain += Math.max(0, Math.min(reach, seen) - start);
      reach = Math.max(reach, seen);
      at = readAgain > READ_AGAIN_MOST + text.length ? Math.max(start + 1, reach) : start + 1;
      outside.push(text.slice(start, at));
    }
  };

  return {
    push: (chunk) => {
      const before = found.calls.length;
      text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
      advance(false);
      return found.calls.slice(before);
    },
    finish: (last = "") => {
      text += decoder.decode() + last;
      advance(true);
      outside.push(text.slice(at ?? 0));
      const bare = format.content === "messages" && matches.length === 0 && faults.length === 0;
      if (bare || hasText) {
        const content = outside.join("");
        found.content.push(format.content === "exact" ? content : content.trim());
      }
      return {
        reasoning: joined(found.reasoning),
        content: joined(found.content, format.joins),
        calls: found.calls,
        faults,
        origin,
        matches,
      };
    },
  };
}

/**
 * Reasoning ahead of everything else; an opening marker may be there or have been in the prompt. `open`: more text is
 * needed to tell.
 */
function splitReasoning(
  format: Format,
  text: string,
  thinking: boolean,
  ended: boolean,
): { readonly reasoning: string; readonly end: number } | null | "open" {
  const pairs = reasoningPairs(format.reasoning);
  if (pairs.length === 0) return null;
  const blanks = text.length - text.trimStart().length;
  const opened = pairs.find(({ begin }) => text.startsWith(begin, blanks));
  if (opened === undefined && !ended && pairs.some(({ begin }) => begin.startsWith(text.slice(blanks)))) return "open";
  if (opened === undefined && !thinking) return null;
  const start = opened === undefined ? 0 : blanks + opened.begin.length;
  const ends = pairs.filter(({ begin }) => opened === undefined || begin === opened.begin).map(({ end }) => end);
  const stops = [...ends, ...format.interrupts];
  const end = firstAt(text, start, stops);
  const most = Math.max(...stops.map((stop) => stop.length));
  if (!ended && (end < 0 || end + most > text.length)) return "open";
  if (end < 0) return { reasoning: text.slice(start), end: text.length };
  const marker = ends.find((candidate) => text.startsWith(candidate, end)) ?? "";
  return { reasoning: text.slice(start, end), end: end + marker.length };
}

function joined(parts: readonly string[], between = "\n"): string | null {
  const text = parts.filter((part) => part !== "").join(between);
  return text === "" ? null : text;
}

/** Does a turn of this format hold free text of its own, or is what lies outside its messages noise? */
export function writesText(format: Format): boolean {
  if (format.content === "messages") return false;
  const holes = new Set(
    format.rules.filter(({ name }) => !name.startsWith("read")).flatMap(({ body }) => [...holesOf(body)]),
  );
  return holes.has("TEXT") || holes.has("MIXED") || holes.has("FORCED");
}
