import type { TextOutcome } from "../../formats/reader-habits.js";

/** A stretch of text outside the calls, by where it stands. */
export interface Gap {
  readonly situation: "text-before" | "text-between" | "text-after";
  /** UTF-16 index. */
  readonly start: number;
  /** Without the messages in it. */
  readonly text: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text round the calls that a reader sees, from `origin` to `end`. Spans are in their order and do not overlap. */
export function gapsAround(
  text: string,
  calls: readonly Span[],
  messages: readonly Span[],
  origin: number,
  end: number,
): readonly Gap[] {
  const gaps: Gap[] = [];
  const spans = [
    ...calls.map((span) => ({ ...span, isCall: true })),
    ...messages.map((span) => ({ ...span, isCall: false })),
  ].sort((a, b) => a.start - b.start);
  let situation: Gap["situation"] = "text-before";
  let start = origin;
  let at = origin;
  let found = "";
  for (const span of spans) {
    if (span.start >= end) break;
    found += text.slice(at, Math.max(at, span.start));
    at = Math.max(at, span.end);
    if (!span.isCall) continue;
    gaps.push({ situation, start, text: found });
    situation = "text-between";
    start = at;
    found = "";
  }
  found += text.slice(at, Math.max(at, end));
  gaps.push({ situation: situation === "text-before" ? situation : "text-after", start, text: found });
  return gaps.filter((gap) => gap.text !== "");
}

/** What a reader keeps of the text, joined; null where that is nothing. */
export function contentOf(gaps: readonly Gap[], outcomeOf: (gap: Gap) => TextOutcome): string | null {
  const parts = gaps
    .map((gap) => ({ outcome: outcomeOf(gap), text: gap.text }))
    .filter(({ outcome, text }) => outcome !== "drop" && !(outcome === "words" && text.trim() === ""));
  let joined = parts.map(({ text }) => text).join("");
  if (parts[0]?.outcome === "trim" || parts[0]?.outcome === "trim-start") joined = joined.trimStart();
  if (parts.at(-1)?.outcome === "trim") joined = joined.trimEnd();
  return joined === "" ? null : joined;
}
