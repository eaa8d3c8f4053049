import { readJsonValue } from "../arguments/read-json.js";
import { argumentReader } from "../arguments/readers.js";
import { firstAt } from "../base/first-at.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { repeat } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { reasoningMarkers } from "./reasoning.js";
import { startingIn } from "./starting-in.js";
import { holeOf, ruleBody, variantFor } from "./turn.js";
import type { Format, HoleName } from "./types.js";

/** A call as it stands in the text. Positions are UTF-16 indices. */
export interface ReadCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly start: number;
  readonly end: number;
}

/** A stretch that looks like a call but is none. */
export interface ReadFault {
  readonly kind: "truncated" | "malformed";
  /** Where the stretch begins, and where reading it stopped. */
  readonly start: number;
  readonly at: number;
}

/** What a careful reader takes out of one turn's text. */
export interface TurnReading {
  readonly reasoning: string | null;
  readonly content: string | null;
  readonly calls: readonly ReadCall[];
  readonly faults: readonly ReadFault[];
}

export interface TurnContext {
  readonly server: string;
  readonly version: readonly number[];
  /** The declared schema of a tool; null for a name that the request does not declare. */
  readonly schemaOf: (tool: string) => JsonSchema | null;
  /** The output begins inside the model's thinking. */
  readonly reasoning: boolean;
  /** The hole that a prefill has already begun. */
  readonly startsIn: HoleName | null;
}

/**
 * A call may stand inside a stretch that only began like one, so what follows a fault is read again. This many
 * characters more than the text has, then a broken stretch counts as a whole: time stays linear on any text.
 */
const READ_AGAIN_MOST = 4_000_000;

/**
 * Reads calls, text and reasoning out of a turn by the format's `read` rule: the text is searched for it from left to
 * right; what lies between two matches is text. A stretch that begins like the rule but does not fit it is a fault
 * and never a call (COMMON-json.md section 2).
 */
export function readTurn(format: Format, text: string, context: TurnContext): TurnReading {
  const rule = ruleBody(format, "read", context.server, context.version);
  const found = { reasoning: [] as string[], content: [] as string[], calls: [] as ReadCall[] };
  const faults: ReadFault[] = [];
  const outside: string[] = [];
  const take = (match: Match): void => {
    found.reasoning.push(...match.reasoning);
    found.content.push(...match.content);
    for (const call of match.calls) found.calls.push(call);
    at = match.end;
  };
  let at = 0;
  const thought = splitReasoning(format, text, context.reasoning);
  if (thought !== null) {
    found.reasoning.push(thought.reasoning);
    at = thought.end;
  }
  if (rule !== null) {
    const reader = ruleReader(format, text, context);
    if (context.startsIn !== null) {
      const rest = startingIn(rule, context.startsIn, true);
      const first = rest === null ? null : reader.read(rest, at);
      if (first !== null) {
        take(first);
      }
    }
    const starts = firstTexts(rule).filter((start) => start !== "");
    let reach = at;
    let readAgain = 0;
    for (;;) {
      const start = firstAt(text, at, starts);
      if (start < 0) break;
      outside.push(text.slice(at, start));
      const match = reader.read(rule, start);
      if (match !== null) {
        take(match);
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
  }
  outside.push(text.slice(at));
  if (writesText(format)) {
    const content = outside.join("").trim();
    if (content !== "") found.content.push(content);
  }
  return {
    reasoning: joined(found.reasoning),
    content: joined(found.content),
    calls: found.calls,
    faults,
  };
}

/** Reasoning ahead of everything else; an opening marker may be there or have been in the prompt. */
function splitReasoning(format: Format, text: string, thinking: boolean): { reasoning: string; end: number } | null {
  const markers = reasoningMarkers(format.reasoning);
  if (markers === null) return null;
  const opened = text.trimStart().startsWith(markers.begin);
  if (!opened && !thinking) return null;
  const start = opened ? text.indexOf(markers.begin) + markers.begin.length : 0;
  const end = text.indexOf(markers.end, start);
  if (end < 0) return { reasoning: text.slice(start), end: text.length };
  return { reasoning: text.slice(start, end), end: end + markers.end.length };
}

function joined(parts: readonly string[]): string | null {
  const text = parts.filter((part) => part !== "").join("\n");
  return text === "" ? null : text;
}

/** Does a turn of this format hold free text of its own, or is what lies outside its messages noise? */
function writesText(format: Format): boolean {
  const holes = new Set(format.rules.flatMap(({ body }) => [...holesOf(body)]));
  return holes.has("TEXT") || holes.has("MIXED") || holes.has("FORCED");
}

function holesOf(expr: Expr): readonly HoleName[] {
  const hole = holeOf(expr);
  if (hole !== null) return [hole];
  if (expr.kind === "sequence" || expr.kind === "choice") return expr.items.flatMap(holesOf);
  return expr.kind === "repeat" ? holesOf(expr.item) : [];
}

/** The texts that an expression can begin with; `""` where that cannot be told. */
function firstTexts(expr: Expr): readonly string[] {
  switch (expr.kind) {
    case "literal":
      return [expr.text];
    case "choice":
      return [...new Set(expr.items.flatMap(firstTexts))];
    case "repeat":
      return expr.min === 0 ? [...firstTexts(expr.item), ""] : firstTexts(expr.item);
    case "sequence": {
      const firsts: string[] = [];
      for (const item of expr.items) {
        const hole = holeOf(item);
        if (hole === "WS") continue;
        if (hole === "END") return [...firsts, ""];
        const texts = firstTexts(item);
        firsts.push(...texts.filter((text) => text !== ""));
        if (!texts.includes("")) return [...new Set(firsts)];
      }
      return [...new Set([...firsts, ""])];
    }
    default:
      return [""];
  }
}

interface Match {
  readonly end: number;
  readonly reasoning: readonly string[];
  readonly content: readonly string[];
  readonly calls: readonly ReadCall[];
}

/** What has been captured on the way to a position; a linked list, since alternatives share their beginnings. */
interface Capture {
  readonly hole: HoleName;
  readonly value: string | JsonObject | readonly ReadCall[];
  readonly before: Capture | null;
}

type Continue = (at: number, captures: Capture | null) => number;
const FAIL = -1;
const NAME = /[^\s"'<>(){}[\],=|]+/y;
const BLANKS = /\s*/y;

interface RuleReader {
  /** Matches a `read` rule at one place: alternatives in their order, the first that fits wins. */
  readonly read: (rule: Expr, start: number) => Match | null;
  /** Why the last attempt failed; null where it did not get beyond the first character, so that it was mere text. */
  readonly fault: (start: number) => ReadFault | null;
  /** How far the last attempt looked. */
  readonly seen: () => number;
}

function ruleReader(format: Format, text: string, context: TurnContext): RuleReader {
  const excludes = variantFor(format, context.server).excludes.ARGUMENTS ?? [];
  const readArguments = argumentReader(format.arguments);
  let deepest = { at: 0, truncated: false };
  let seen = 0;

  function fail(at: number, truncated: boolean): number {
    if (at > deepest.at) deepest = { at, truncated };
    else if (at === deepest.at && truncated) deepest = { at, truncated };
    return FAIL;
  }

  function match(items: readonly Expr[], at: number, captures: Capture | null, next: Continue): number {
    const [item, ...rest] = items;
    if (item === undefined) return next(at, captures);
    const hole = holeOf(item);
    if (hole !== null) return matchHole(hole, rest, at, captures, next);
    switch (item.kind) {
      case "literal":
        return text.startsWith(item.text, at)
          ? match(rest, at + item.text.length, captures, next)
          : fail(at, item.text.startsWith(text.slice(at)));
      case "sequence":
        return match([...item.items, ...rest], at, captures, next);
      case "choice": {
        for (const branch of item.items) {
          const end = match([branch, ...rest], at, captures, next);
          if (end !== FAIL) return end;
        }
        return FAIL;
      }
      case "repeat": {
        if (holeOf(item.item) !== null && item.min === 1) return match([item.item, ...rest], at, captures, next);
        if (item.max !== 0) {
          const more = repeat(item.item, Math.max(0, item.min - 1), item.max === null ? null : item.max - 1);
          const again = match([item.item], at, captures, (end, inner) =>
            end === at ? FAIL : match([more, ...rest], end, inner, next),
          );
          if (again !== FAIL) return again;
        }
        return item.min === 0 ? match(rest, at, captures, next) : FAIL;
      }
      default:
        return fail(at, false);
    }
  }

  function matchHole(
    hole: HoleName,
    rest: readonly Expr[],
    at: number,
    captures: Capture | null,
    next: Continue,
  ): number {
    const take = (end: number, value: Capture["value"]): number => {
      seen = Math.max(seen, end);
      return match(rest, end, { hole, value, before: captures }, next);
    };
    switch (hole) {
      case "WS":
        BLANKS.lastIndex = at;
        BLANKS.exec(text);
        return match(rest, BLANKS.lastIndex, captures, next);
      case "END":
        return at === text.length ? match(rest, at, captures, next) : fail(at, false);
      case "NAME":
      case "INDEX":
      case "CALL_ID": {
        NAME.lastIndex = at;
        const name = NAME.exec(text);
        return name === null ? fail(at, at === text.length) : take(at + name[0].length, name[0]);
      }
      case "ARGUMENTS": {
        if (readArguments === null) return fail(at, false);
        const reading = readArguments(text, at, context.schemaOf(nameIn(captures)), excludes);
        return reading.ok ? take(reading.end, reading.value) : fail(reading.at, reading.why === "truncated");
      }
      case "CALL_OBJECT": {
        const reading = readJsonValue(text, at);
        if (!reading.ok) return fail(reading.at, reading.why === "truncated");
        seen = Math.max(seen, reading.end);
        const calls = callsIn(reading.value, at, reading.end);
        return calls === null ? fail(at, false) : take(reading.end, calls);
      }
      case "TEXT":
      case "REASONING":
      case "CONTENT":
        return matchText(rest, at, take);
      default:
        return fail(at, false);
    }
  }

  /** Free text is as short as what follows it allows. */
  function matchText(rest: readonly Expr[], at: number, take: (end: number, value: string) => number): number {
    const stops = firstTexts({ kind: "sequence", items: rest }).filter((first) => first !== "");
    for (let stop = firstAt(text, at, stops); stop >= 0; stop = firstAt(text, stop + 1, stops)) {
      const end = take(stop, text.slice(at, stop));
      if (end !== FAIL) return end;
    }
    const all = take(text.length, text.slice(at));
    return all !== FAIL ? all : fail(text.length, true);
  }

  return {
    read: (rule, start) => {
      deepest = { at: start, truncated: false };
      seen = start;
      let captured: Capture | null = null;
      const end = match([rule], start, null, (at, captures) => {
        captured = captures;
        return at;
      });
      return end === FAIL ? null : collect(captured, start, end);
    },
    fault: (start) =>
      deepest.at <= start + 1 ? null : { kind: deepest.truncated ? "truncated" : "malformed", start, at: deepest.at },
    seen: () => Math.max(seen, deepest.at),
  };
}

function nameIn(captures: Capture | null): string {
  for (let capture = captures; capture !== null; capture = capture.before) {
    if (capture.hole === "NAME" && typeof capture.value === "string") return capture.value;
  }
  return "";
}

/** The calls of a JSON call object, or of an array of them; null where it is neither. */
function callsIn(value: JsonValue, start: number, end: number): readonly ReadCall[] | null {
  const objects = Array.isArray(value) ? value : [value];
  const calls: ReadCall[] = [];
  for (const object of objects) {
    if (!isObject(object)) return null;
    const name = own(object, "name");
    const given = own(object, "arguments") ?? own(object, "parameters") ?? {};
    if (typeof name !== "string" || !isObject(given)) return null;
    calls.push({ name, arguments: given, start, end });
  }
  return calls;
}

function collect(captures: Capture | null, start: number, end: number): Match {
  const reasoning: string[] = [];
  const content: string[] = [];
  const calls: ReadCall[] = [];
  let given: JsonObject | null = null;
  // The newest capture comes first.
  for (let capture = captures; capture !== null; capture = capture.before) {
    const { hole, value } = capture;
    if (typeof value === "string") {
      if (hole === "REASONING") reasoning.push(value);
      if (hole === "CONTENT" || hole === "TEXT") content.push(value);
      if (hole === "NAME" && given !== null) calls.push({ name: value, arguments: given, start, end });
    } else if (isCallList(value)) {
      for (const call of value.toReversed()) calls.push(call);
    } else {
      given = value;
    }
  }
  return { end, reasoning: reasoning.reverse(), content: content.reverse(), calls: calls.reverse() };
}

function isCallList(value: JsonObject | readonly ReadCall[]): value is readonly ReadCall[] {
  return Array.isArray(value);
}
