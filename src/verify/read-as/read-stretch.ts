import type { JsonValue } from "../../base/json.js";
import type { ReadCall } from "../../formats/read-rule.js";
import type { StretchOutcome } from "../../formats/reader-habits.js";
import type { Emulation } from "./emulation.js";
import { type Made, made, type ServerCall } from "./outcomes.js";
import { type BodyReading, bodyReading, takesCallsCarefully } from "./read-body.js";
import { occurrencesIn } from "./situations.js";
import type { Stretch } from "./stretches.js";

/** Outcomes that need to know how the reader finds arguments. */
const READS_BODY: readonly StretchOutcome[] = ["partial", "cut", "cut-and-show"];

/**
 * What a reader makes of a stretch: of the first unusual thing about it that it does not take as the careful reader does,
 * and of tools that the request does not declare.
 */
export function readStretch(stretch: Stretch, emulation: Emulation): Made {
  const { habits, notes } = emulation;
  const tool = stretch.calls[0]?.name ?? stretch.fault?.begun?.name ?? null;
  const body = bodyReading(emulation);
  let whole = stretch.calls;
  for (const occurrence of occurrencesIn(stretch, emulation)) {
    const { situation, calls, rest } = occurrence;
    const outcome = habits[situation] ?? "unknown";
    const note = { situation, outcome, at: stretch.start, tool };
    if (outcome === "unknown" || (READS_BODY.includes(outcome) && body.kind !== "search")) {
      notes.push({ ...note, outcome: "unknown" });
    } else if (outcome === "call") {
      whole = calls;
      if (stretch.fault !== null) notes.push(note);
    } else {
      const result = made(outcome, stretch, occurrence, emulation, body.kind === "search" ? body.read : () => null);
      if (differs(result, stretch)) notes.push(note);
      if (result.kind !== "calls") return result;
      return knownTools(habits.rest === "keep" ? { ...result, rest } : result, stretch, emulation);
    }
  }
  const result = callsMade(whole, body, emulation);
  return result.kind === "calls" ? knownTools(result, stretch, emulation) : result;
}

/** Calls with their arguments as this reader types them; text where it refuses them. */
function callsMade(calls: readonly ReadCall[], reading: BodyReading, { habits, text, notes }: Emulation): Made {
  if (reading.kind === "careful" || (takesCallsCarefully(habits) && reading.kind !== "unknown")) {
    return { kind: "calls", calls };
  }
  const found: ServerCall[] = [];
  for (const call of calls) {
    const { name, start: at } = call;
    const given = reading.kind === "unknown" ? call.arguments : reading.read(name, text.slice(...call.body), "partial");
    if (given === null) {
      notes.push({ situation: "undeclared", outcome: "content", at, tool: name });
      return { kind: "content" };
    }
    const isOther = !same(given, call.arguments);
    const isUnknown = reading.kind === "unknown" && Object.keys(given).length > 0;
    if (isOther || isUnknown) {
      notes.push({ situation: "coercion", outcome: habits.coercion ?? "unknown", at, tool: name });
    }
    found.push({ name, arguments: given });
  }
  return { kind: "calls", calls: found };
}

function knownTools(
  result: Extract<Made, { kind: "calls" }>,
  stretch: Stretch,
  { habits, notes, context }: Emulation,
): Made {
  const { calls } = result;
  const unknown = calls.find(({ name }) => context.schemaOf(name) === null);
  const outcome = habits["unknown-tool"] ?? "unknown";
  if (unknown === undefined || outcome === "call") return result;
  notes.push({ situation: "unknown-tool", outcome, at: stretch.start, tool: unknown.name });
  switch (outcome) {
    case "drop":
      return { ...result, calls: calls.filter(({ name }) => context.schemaOf(name) !== null) };
    case "content":
      return { kind: "content" };
    case "text":
      return { kind: "none", content: "all" };
    default:
      return result;
  }
}

/** Is it anything else than the careful reader's calls? Of a broken call something is always said. */
function differs(result: Made, { calls, fault }: Stretch): boolean {
  if (result.kind !== "calls" || fault !== null) return true;
  return !same(
    result.calls.map(({ name, arguments: given }) => [name, given]),
    calls.map(({ name, arguments: given }) => [name, given]),
  );
}

function same(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
