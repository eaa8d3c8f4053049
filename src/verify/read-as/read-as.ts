import { type TurnReading, writesText } from "../../formats/read-turn.js";
import type { TextOutcome } from "../../formats/reader-habits.js";
import { readBareCalls } from "./bare-calls.js";
import { contentOf, type Gap, gapsAround } from "./content.js";
import { type Emulation, emulationOf, type ReadAsContext, type ReaderNote } from "./emulation.js";
import type { Made, ServerCall } from "./outcomes.js";
import { readStretch } from "./read-stretch.js";
import { type Stretch, stretchesOf } from "./stretches.js";

/** What a server's own reader returns for an output, as far as it is known. */
export interface ServerReading {
  readonly content: string | null;
  readonly calls: readonly ServerCall[];
  readonly notes: readonly ReaderNote[];
}

/** What a reader makes of one stretch. */
interface Taken {
  readonly stretch: Stretch;
  readonly made: Made;
}

/**
 * What one server's own reader returns for an output, out of what the careful reader takes out of it: each situation
 * that readers differ in is looked up in the habits of that server's reader (`readers` of the grammar file). Where they
 * say nothing, the careful reading stays and a note says so.
 */
export function readAs(careful: TurnReading, text: string, context: ReadAsContext): ServerReading {
  const emulation = emulationOf(careful, text, context);
  const stretches = stretchesOf(careful, text, emulation.closers);
  if (stretches.length === 0) return withoutMarkers(emulation);
  const taken = stretches.map((stretch) => ({ stretch, made: readStretch(stretch, emulation) }));
  return together(asMany(taken, emulation), emulation);
}

/** An output in which the careful reader sees no call, nor the beginning of one. */
function withoutMarkers({ careful, context, text, format, callObjects, habits, notes }: Emulation): ServerReading {
  const bare = callObjects ? readBareCalls(text, careful.origin, format) : null;
  const outcome = habits["bare-call"] ?? "unknown";
  const [first] = bare?.calls ?? [];
  const isOther = outcome === "declared" && first !== undefined && context.schemaOf(first.name) === null;
  if (bare === null || outcome === "content" || isOther) return { content: careful.content, calls: [], notes };
  notes.push({ situation: "bare-call", outcome, at: bare.start, tool: bare.calls[0]?.name ?? null });
  if (outcome === "unknown") return { content: careful.content, calls: [], notes };
  const before = text.slice(careful.origin, bare.start).trim();
  return {
    content: before === "" ? null : before,
    calls: outcome === "declared" ? bare.calls.slice(0, 1) : bare.calls,
    notes,
  };
}

/** As many calls as the reader takes. */
function asMany(taken: readonly Taken[], emulation: Emulation): readonly Taken[] {
  const { habits, notes } = emulation;
  const withCalls = taken.filter(({ made }) => made.kind === "calls" && made.calls.length > 0);
  const count = withCalls.reduce((sum, { made }) => sum + (made.kind === "calls" ? made.calls.length : 0), 0);
  const [first, second] = withCalls;
  const habit = habits["several-calls"] ?? "all";
  if (count < 2 || first === undefined || habit === "all" || habit === "unknown") return taken;
  if (habit === "if-marked" && isMarked(first.stretch, emulation)) return taken;
  const outcome = habit === "if-marked" ? "text" : habit;
  notes.push({ situation: "several-calls", outcome, at: (second ?? first).stretch.start, tool: null });
  if (outcome === "text") return [{ ...first, made: { kind: "none", content: "all" } }];
  return taken.map((one): Taken => {
    if (one.made.kind !== "calls") return one;
    if (one === first) return { ...one, made: { kind: "calls", calls: one.made.calls.slice(0, 1) } };
    return one.stretch.start > first.stretch.start ? { ...one, made: { kind: "content" } } : one;
  });
}

/** Calls and text in their order. */
function together(taken: readonly Taken[], emulation: Emulation): ServerReading {
  const { careful, text, format, messages, habits, notes } = emulation;
  const none = taken.find(({ made }) => made.kind === "none")?.made;
  if (none?.kind === "none") return withoutCalls(none.content, taken, emulation);
  const stop = taken.findIndex(({ made }) => made.kind === "stop");
  const read = stop < 0 ? taken : taken.slice(0, stop);
  const end = stop < 0 ? text.length : (taken[stop]?.stretch.start ?? text.length);
  const seen = read.flatMap(({ made, stretch: { start, end: whole } }) =>
    made.kind === "calls" ? [{ start, end: made.rest ?? whole }] : [],
  );
  const calls = read.flatMap(({ made }) => (made.kind === "calls" ? made.calls : []));
  const fallback = habits["no-calls"];
  if (calls.length === 0 && fallback !== undefined && fallback !== "unknown") {
    return withoutCalls(fallback === "text" ? "all" : fallback, taken, emulation);
  }
  if (seen.length === 0 && stop < 0) return withoutCalls("all", taken, emulation);
  if (read.some(({ made }) => made.kind === "show" || (made.kind === "calls" && made.shown))) {
    return { ...withoutCalls("all", taken, emulation), calls };
  }

  const gaps = gapsAround(text, seen, messages, careful.origin, end);
  const marked = read.some(({ stretch }) => isMarked(stretch, emulation));
  const refused = gaps.find((gap) => {
    const habit = habits[gap.situation];
    return (habit === "text" || (habit === "if-marked" && !marked)) && gap.text.trim() !== "";
  });
  if (refused !== undefined) {
    notes.push({ situation: refused.situation, outcome: "text", at: refused.start, tool: null });
    return withoutCalls("all", taken, emulation);
  }
  const free = writesText(format) ? contentOf(gaps, (gap) => gapOutcome(gap, emulation)) : null;
  const beside = besideCalls(calls.length > 0, emulation);
  const content = [...beside, free].filter((part) => part !== null && part !== "").join("\n");
  const whole = content === "" ? null : content;
  const isSaid = notes.some(({ situation, outcome }) => situation !== "coercion" && outcome !== "unknown");
  if (whole !== careful.content && !isSaid) {
    notes.push({ situation: "content", outcome: "differs", at: careful.origin, tool: null });
  }
  return { content: whole, calls, notes };
}

function withoutCalls(
  kept: "prefix" | "all" | "nothing",
  taken: readonly Taken[],
  { careful, text, notes }: Emulation,
): ServerReading {
  const end =
    kept === "all" ? text.length : kept === "nothing" ? careful.origin : (taken[0]?.stretch.start ?? text.length);
  const content = text.slice(careful.origin, end);
  const shown = kept === "prefix" ? content.trim() : content;
  return { content: shown === "" ? null : shown, calls: [], notes };
}

/** Does a stretch begin with a control token, and not with ordinary text? */
function isMarked({ start }: Stretch, { text, format }: Emulation): boolean {
  return format.special.some((token) => text.startsWith(token, start));
}

/** Answers and preambles that stand in messages of their own. */
function besideCalls(hasCalls: boolean, { careful, habits, notes }: Emulation): readonly string[] {
  const texts = careful.matches.flatMap(({ content }) => content);
  const first = careful.matches.find(({ content }) => content.length > 0);
  if (!hasCalls || first === undefined || texts.every((part) => part === "")) return texts;
  const outcome = habits["text-beside"] ?? "unknown";
  if (outcome === "keep") return texts;
  notes.push({ situation: "text-beside", outcome, at: first.start, tool: null });
  return outcome === "drop" ? [] : texts;
}

/** What the reader makes of a gap; where nobody tells, it is kept as the careful reader keeps it. */
function gapOutcome(gap: Gap, emulation: Emulation): TextOutcome {
  const { habits, notes, format } = emulation;
  const outcome = habits[gap.situation] ?? "unknown";
  const isText = gap.text.trim() !== "";
  if (outcome === "unknown") {
    if (isText) notes.push({ situation: gap.situation, outcome, at: gap.start, tool: null });
    return format.content === "exact" ? "keep" : "trim";
  }
  // Behind a control token the text is kept before the first call, and dropped elsewhere.
  if (outcome === "if-marked") return gap.situation === "text-before" ? "trim" : "drop";
  if (outcome === "drop" && isText) notes.push({ situation: gap.situation, outcome, at: gap.start, tool: null });
  return outcome;
}
