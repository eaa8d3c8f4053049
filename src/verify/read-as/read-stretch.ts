import type { JsonValue } from "../../base/json.js";
import type { ReadCall } from "../../formats/read-rule.js";
import type { Emulation } from "./emulation.js";
import { type Made, made, type ServerCall } from "./outcomes.js";
import { coercionOf, readBody, tagsOf } from "./read-body.js";
import { occurrencesIn } from "./situations.js";
import type { Stretch } from "./stretches.js";

/**
 * What a reader makes of a stretch: of the first unusual thing about it that it does not take as the careful reader does,
 * and of tools that the request does not declare.
 */
export function readStretch(stretch: Stretch, emulation: Emulation): Made {
  const { habits, notes } = emulation;
  const tool = stretch.calls[0]?.name ?? stretch.fault?.begun?.name ?? null;
  let result: Made = callsMade(stretch.calls, emulation);
  for (const occurrence of occurrencesIn(stretch, emulation)) {
    const { situation } = occurrence;
    const outcome = habits[situation] ?? "unknown";
    const note = { situation, outcome, at: stretch.start, tool };
    if (outcome === "unknown" || ((outcome === "partial" || outcome === "cut") && tagsOf(emulation) === null)) {
      notes.push({ ...note, outcome: "unknown" });
      continue;
    }
    const next =
      outcome === "call"
        ? callsMade(occurrence.calls, emulation)
        : made(outcome, stretch, occurrence, emulation, (name, body, how) => {
            const given = readBody(name, body, how, emulation);
            return given === "unknown" ? null : given;
          });
    if (differs(next, stretch)) notes.push(note);
    result = next.kind === "calls" && habits.rest === "keep" ? { ...next, rest: occurrence.rest } : next;
    if (outcome !== "call") break;
  }
  return result.kind === "calls" ? knownTools(result, stretch, emulation) : result;
}

/** Calls with their arguments as this reader types them; text where it refuses them. */
function callsMade(calls: readonly ReadCall[], emulation: Emulation): Made {
  const { habits, text, notes } = emulation;
  const tags = tagsOf(emulation);
  if (tags === null || coercionOf(emulation, tags) === "schema") return { kind: "calls", calls };
  const found: ServerCall[] = [];
  for (const call of calls) {
    const given = readBody(call.name, text.slice(...call.body), "partial", emulation);
    if (given === "unknown") {
      notes.push({ situation: "coercion", outcome: "unknown", at: call.start, tool: call.name });
    } else if (given === null) {
      notes.push({ situation: "undeclared", outcome: habits.undeclared ?? "unknown", at: call.start, tool: call.name });
      return { kind: "content" };
    } else if (!same(given, call.arguments)) {
      notes.push({ situation: "coercion", outcome: habits.coercion ?? "unknown", at: call.start, tool: call.name });
    }
    found.push({ name: call.name, arguments: given === "unknown" ? call.arguments : given });
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
