import { readJsonValue } from "../arguments/read-json.js";
import { argumentReader } from "../arguments/readers.js";
import { firstAt } from "../base/first-at.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { repeat } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { unescapeName } from "./escape-name.js";
import { NAME_CHARACTERS, triggerAt } from "./trigger.js";
import { holeOf, holesOf, isTextHole, variantFor } from "./turn.js";
import type { Format, HoleName } from "./types.js";

/** A call as it stands in the text. Positions are UTF-16 indices. */
export interface ReadCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly start: number;
  readonly end: number;
  /** Where its arguments stand, or the JSON object that is the whole call. */
  readonly body: readonly [start: number, end: number];
}

/** A stretch that looks like a call but is none. */
export interface ReadFault {
  readonly kind: "truncated" | "malformed";
  /** Where the stretch begins, and where reading it stopped. */
  readonly start: number;
  readonly at: number;
  /** What was being read: the arguments of the tool `name` (null: a JSON call object) from `at` on; null: neither. */
  readonly begun: { readonly name: string | null; readonly at: number } | null;
}

/** What a rule took out of the text at one place. */
export interface RuleMatch {
  readonly end: number;
  readonly reasoning: readonly string[];
  readonly content: readonly string[];
  readonly calls: readonly ReadCall[];
}

export interface RuleReaderContext {
  readonly server: string;
  /** The declared schema of a tool; null for a name that the request does not declare. */
  readonly schemaOf: (tool: string) => JsonSchema | null;
  /** Is it a tool that takes one text, and no arguments by names? None is, if nothing is said. */
  readonly takesText?: ((tool: string) => boolean) | undefined;
  /** Where `START` holds. */
  readonly origin: number;
}

export interface RuleReader {
  /** Matches a rule at one place: alternatives in their order, the first that fits wins. */
  readonly read: (rule: Expr, start: number) => RuleMatch | null;
  /** Why the last attempt failed; null where it did not get beyond the first character, or beyond blanks, so that it was mere text. */
  readonly fault: (start: number) => ReadFault | null;
  /** How far the last attempt looked. */
  readonly seen: () => number;
  /** Did the last attempt come to the end of the text, so that more text could change it? */
  readonly open: () => boolean;
}

/** What has been captured on the way to a position; a linked list, since alternatives share their beginnings. */
interface Capture {
  readonly hole: HoleName;
  readonly value: string | JsonObject | readonly ReadCall[];
  readonly start: number;
  readonly end: number;
  readonly before: Capture | null;
}

type Continue = (at: number, captures: Capture | null) => number;
const FAIL = -1;
/** The name under which `servers` has what readers go by. */
const READER = "read";
/** What goes on after an argument shows in so many characters. */
const LONGEST_MARKER = 64;
const NAME = new RegExp(NAME_CHARACTERS, "y");
const BLANKS = /\s*/y;

/** The texts that an expression can begin with; `""` where that cannot be told. What is bound to the start has none. */
export function firstTexts(expr: Expr): readonly string[] {
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
        if (hole === "START") return firsts;
        if (hole === "WS") continue;
        if (hole === "END") return [...firsts, ""];
        const texts = firstTexts(item);
        firsts.push(...texts.filter((text) => text !== ""));
        if (!texts.includes("")) return [...new Set(firsts)];
      }
      return [...new Set([...firsts, ""])];
    }
    default:
      return holeOf(expr) === "CALL_OBJECT" ? ["{", "["] : [""];
  }
}

/** Where the last of `stops` begins in `text`; -1 where there is none. */
function lastOf(text: string, stops: readonly string[]): number {
  return Math.max(-1, ...stops.filter((stop) => stop !== "").map((stop) => text.lastIndexOf(stop)));
}

interface ArgumentsRead {
  /** Texts that arguments never hold. */
  readonly excludes: readonly string[];
  readonly readArguments: ReturnType<typeof argumentReader>;
}

const argumentsReads = new WeakMap<Format, Map<string, ArgumentsRead>>();

/** How a server's arguments are read: the same for every text. */
function argumentsRead(format: Format, server: string): ArgumentsRead {
  const known = argumentsReads.get(format) ?? new Map<string, ArgumentsRead>();
  argumentsReads.set(format, known);
  const found = known.get(server) ?? {
    excludes: variantFor(format, [READER, server]).excludes.ARGUMENTS ?? [],
    readArguments: argumentReader(format.servers[READER]?.arguments ?? format.arguments),
  };
  known.set(server, found);
  return found;
}

/** Reads stretches of one text by the rules of a format. */
export function ruleReader(format: Format, text: string, context: RuleReaderContext): RuleReader {
  const { excludes, readArguments } = argumentsRead(format, context.server);
  let begun: ReadFault["begun"] = null;
  let deepest: { readonly at: number; readonly truncated: boolean; readonly begun: ReadFault["begun"] } = {
    at: 0,
    truncated: false,
    begun,
  };
  let seen = 0;
  let open = false;

  /** Ordinary text that a call may begin with is a call that went wrong only if it is a trigger, too, or names a declared tool. */
  function looksLikeCall(start: number): boolean {
    if (format.marked || format.variant.triggers.some((trigger) => triggerAt(trigger, text, start))) return true;
    const name = deepest.begun?.name ?? null;
    return name !== null && context.schemaOf(name) !== null;
  }

  function fail(at: number, truncated: boolean): number {
    if (truncated) open = true;
    if (at > deepest.at) deepest = { at, truncated, begun };
    else if (at === deepest.at && truncated) deepest = { ...deepest, truncated };
    return FAIL;
  }

  /** Whatever ends where the text does could go on. */
  function upTo(end: number): number {
    if (end === text.length) open = true;
    return end;
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
      case "chars": {
        const point = text.codePointAt(at);
        if (point === undefined) return fail(at, true);
        return item.ranges.some(([first, last]) => first <= point && point <= last)
          ? match(rest, at + (point > 0xffff ? 2 : 1), captures, next)
          : fail(at, false);
      }
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
        if (isTextHole(item.item)) return match([item.item, ...rest], at, captures, next);
        if (item.max === null && holesOf(item.item).includes("ARGUMENTS")) {
          return matchCalls(item.item, item.min, rest, at, captures, next);
        }
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

  /** As many calls as there are, and none is given back: a list of any length goes no deeper than one call. */
  function matchCalls(
    call: Expr,
    min: number,
    rest: readonly Expr[],
    start: number,
    captures: Capture | null,
    next: Continue,
  ): number {
    let at = start;
    let taken = captures;
    for (let count = 0; ; count += 1) {
      const end = match([call], at, taken, (to, more) => {
        if (to > at) taken = more;
        return to > at ? to : FAIL;
      });
      if (end === FAIL) return count < min ? FAIL : match(rest, at, taken, next);
      at = end;
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
      return match(rest, end, { hole, value, start: at, end, before: captures }, next);
    };
    switch (hole) {
      case "WS":
        return match(rest, upTo(skipBlanks(text, at)), captures, next);
      case "START":
        return at === context.origin ? match(rest, at, captures, next) : fail(at, false);
      case "END":
        return at === text.length ? match(rest, upTo(at), captures, next) : fail(at, false);
      case "NAME":
      case "INDEX":
      case "CALL_ID": {
        NAME.lastIndex = at;
        const name = NAME.exec(text);
        if (name === null) return fail(at, at === text.length);
        const whole = take(upTo(at + name[0].length), name[0]);
        if (whole !== FAIL) return whole;
        // What follows may be made of a name's characters: the last place for it inside the name ends the name there.
        const stop = lastOf(name[0], firstTexts({ kind: "sequence", items: rest }));
        return stop > 0 ? take(at + stop, name[0].slice(0, stop)) : FAIL;
      }
      case "ARGUMENTS": {
        if (readArguments === null) return fail(at, false);
        const name = format.tool ?? nameIn(format, captures);
        const schema = context.schemaOf(name);
        begun = { name, at };
        const reading = readArguments(text, at, schema, excludes);
        if (!reading.ok) return fail(reading.at, reading.why === "truncated");
        if (reading.open ?? text.length - reading.end < LONGEST_MARKER) open = true;
        return take(upTo(reading.end), reading.value);
      }
      case "INPUT": {
        if (context.takesText?.(nameIn(format, captures)) !== true) return fail(at, false);
        return matchText(rest, at, (end, input) => {
          seen = Math.max(seen, end);
          return match(rest, end, { hole, value: { input }, start: at, end, before: captures }, next);
        });
      }
      case "CALL_OBJECT": {
        begun = { name: null, at };
        const reading = readJsonValue(text, at);
        if (!reading.ok) return fail(reading.at, reading.why === "truncated");
        seen = Math.max(seen, reading.end);
        const calls = callsIn(reading.value, format, at, reading.end);
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
    const longest = Math.max(0, ...stops.map((stop) => stop.length));
    for (let stop = firstAt(text, at, stops); stop >= 0; stop = firstAt(text, stop + 1, stops)) {
      if (stop + longest > text.length) open = true;
      const end = take(stop, text.slice(at, stop));
      if (end !== FAIL) return end;
    }
    open = true;
    const all = take(text.length, text.slice(at));
    return all !== FAIL ? all : fail(text.length, true);
  }

  return {
    read: (rule, start) => {
      begun = null;
      deepest = { at: start, truncated: false, begun };
      seen = start;
      open = false;
      let captured: Capture | null = null;
      const end = match([rule], start, null, (at, captures) => {
        captured = captures;
        return at;
      });
      return end === FAIL ? null : collect(format, captured, start, end);
    },
    fault: (start) => {
      if (deepest.at <= start + 1 || !looksLikeCall(start)) return null;
      const cutInMarker = deepest.truncated && deepest.at < text.length;
      if (skipBlanks(text, start) >= deepest.at && !cutInMarker) return null;
      return { kind: deepest.truncated ? "truncated" : "malformed", start, at: deepest.at, begun: deepest.begun };
    },
    seen: () => Math.max(seen, deepest.at),
    open: () => open,
  };
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}

/** The name that the arguments at hand belong to: the nearest before them. */
function nameIn(format: Format, captures: Capture | null): string {
  for (let capture = captures; capture !== null; capture = capture.before) {
    if (capture.hole === "NAME" && typeof capture.value === "string") return unescapeName(format, capture.value);
  }
  return "";
}

/**
 * The calls of a JSON call object, or of an array of them; null where it is neither. Without a marker before it JSON is a
 * call only if it has a name and arguments.
 */
export function callsIn(
  value: JsonValue,
  { keys, marked }: Pick<Format, "keys" | "marked">,
  start: number,
  end: number,
): readonly ReadCall[] | null {
  const objects = Array.isArray(value) ? value : [value];
  if (objects.length === 0 && !marked) return null;
  const calls: ReadCall[] = [];
  for (const object of objects) {
    if (!isObject(object)) return null;
    const name = firstOf(object, keys.name);
    const given = firstOf(object, keys.arguments) ?? (marked ? {} : undefined);
    if (typeof name !== "string" || given === undefined || !isObject(given)) return null;
    calls.push({ name, arguments: given, start, end, body: [start, end] });
  }
  return calls;
}

function firstOf(object: JsonObject, keys: readonly string[]): JsonValue | undefined {
  for (const key of keys) {
    const value = own(object, key);
    if (value !== undefined) return value;
  }
  return undefined;
}

function collect(format: Format, captures: Capture | null, start: number, end: number): RuleMatch {
  const reasoning: string[] = [];
  const content: string[] = [];
  const calls: ReadCall[] = [];
  // The newest capture comes first, so that arguments meet the nearest name before them.
  const inOrder: Capture[] = [];
  for (let capture = captures; capture !== null; capture = capture.before) inOrder.push(capture);
  let name = format.tool;
  for (const { hole, value, start: from, end: to } of inOrder.reverse()) {
    if (typeof value === "string") {
      if (hole === "REASONING") reasoning.push(value);
      if (hole === "CONTENT" || hole === "TEXT") content.push(value);
      if (hole === "NAME") name = unescapeName(format, value);
    } else if (isCallList(value)) calls.push(...value.map((call) => ({ ...call, start, end })));
    else if (name !== null) calls.push({ name, arguments: value, start, end, body: [from, to] });
  }
  return { end, reasoning, content, calls };
}

function isCallList(value: JsonObject | readonly ReadCall[]): value is readonly ReadCall[] {
  return Array.isArray(value);
}
