import type { JsonSchema } from "../../base/json.js";
import { type ReadCall, ruleReader } from "../../formats/read-rule.js";
import type { TurnReading } from "../../formats/read-turn.js";
import { type ReaderOf, readerHabits, type Situation } from "../../formats/reader-habits.js";
import { holeOf, ruleBody } from "../../formats/turn.js";
import type { Format } from "../../formats/types.js";
import type { Expr } from "../../grammar/ir.js";
import { callTails } from "./closers.js";
import type { Scene } from "./situations.js";
import { type Message, messagesOf, type Stretch } from "./stretches.js";

export interface ReadAsContext extends ReaderOf {
  readonly format: Format;
  /** The declared schema of a tool; null for a name that the request does not declare. */
  readonly schemaOf: (tool: string) => JsonSchema | null;
}

/** Something that a server's reader makes otherwise than the careful one, or of which nobody tells what it makes. */
export interface ReaderNote {
  readonly situation: Exclude<Situation, "rest" | "no-calls" | "strip" | "closer" | "repeated"> | "content";
  /** What it makes of it; `unknown` where nobody tells. */
  readonly outcome: string;
  /** Where, as a UTF-16 index. */
  readonly at: number;
  readonly tool: string | null;
}

/** All that one emulation needs, and the notes that it writes. */
export interface Emulation extends Scene {
  readonly careful: TurnReading;
  readonly context: ReadAsContext;
  readonly messages: readonly Message[];
  readonly notes: ReaderNote[];
}

export function emulationOf(careful: TurnReading, text: string, context: ReadAsContext): Emulation {
  const { format } = context;
  const rule = ruleBody(format, "read", [context.server], context.version);
  const tails = rule === null ? [] : callTails(rule);
  return {
    careful,
    context,
    text,
    format,
    habits: readerHabits(format, context),
    callObjects: rule !== null && hasCallObject(rule),
    closers: [...new Set(tails.flat())],
    callEnds: callEndsOf(format),
    closed: (stretch) => (rule === null ? [] : closedCalls(stretch, rule, tails, careful, text, context)),
    messages: messagesOf(careful),
    notes: [],
  };
}

/** The calls that a stretch at the end of the text would be if what closes it stood there. */
function closedCalls(
  { start }: Stretch,
  rule: Expr,
  tails: readonly (readonly string[])[],
  careful: TurnReading,
  text: string,
  context: ReadAsContext,
): readonly ReadCall[] {
  for (const tail of new Set(tails.map((parts) => parts.join("")))) {
    for (let there = 0; there < tail.length; there += 1) {
      if (!text.endsWith(tail.slice(0, there))) continue;
      const whole = text + tail.slice(there);
      const match = ruleReader(context.format, whole, { ...context, origin: careful.origin }).read(rule, start);
      if (match?.end === whole.length && match.calls.length > 0) return match.calls;
    }
  }
  return [];
}

function callEndsOf(format: Format): readonly string[] {
  const call = ruleBody(format, "call", [], []);
  const ends = (call === null ? [] : callTails(call)).map((parts) => parts.join("").replace(/^[)\]}]+|\s/g, ""));
  return ends.includes("") ? [] : [...new Set(ends)];
}

function hasCallObject(expr: Expr): boolean {
  if (holeOf(expr) === "CALL_OBJECT") return true;
  if (expr.kind === "sequence" || expr.kind === "choice") return expr.items.some(hasCallObject);
  return expr.kind === "repeat" && hasCallObject(expr.item);
}
