import type { TextOutcome } from "../../formats/reader-habits.js";
import type { Message } from "./stretches.js";

/** A stretch of text outside the calls, by where it stands. UTF-16 indices. */
export interface Gap {
  readonly situation: "text-before" | "text-between" | "text-after";
  readonly start: number;
  readonly end: number;
}

/** The text round the calls that a reader sees. */
export function gapsAround(
  seen: readonly { readonly start: number; readonly end: number }[],
  origin: number,
  length: number,
): readonly Gap[] {
  const gaps: Gap[] = [];
  let at = origin;
  for (const [index, { start, end }] of seen.entries()) {
    if (start > at) gaps.push({ situation: index === 0 ? "text-before" : "text-between", start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < length) gaps.push({ situation: "text-after", start: at, end: length });
  return gaps;
}

/** What a reader keeps of the text, joined; null where that is nothing. */
export function contentOf(
  gaps: readonly Gap[],
  messages: readonly Message[],
  text: string,
  outcomeOf: (gap: Gap) => TextOutcome,
): string | null {
  const parts = gaps
    .map((gap) => ({ outcome: outcomeOf(gap), text: outside(gap, messages, text) }))
    .filter(({ outcome, text: part }) => outcome !== "drop" && !(outcome === "words" && part.trim() === ""));
  let joined = parts.map((part) => part.text).join("");
  if (parts[0]?.outcome === "trim" || parts[0]?.outcome === "trim-start") joined = joined.trimStart();
  if (parts.at(-1)?.outcome === "trim") joined = joined.trimEnd();
  return joined === "" ? null : joined;
}

/** A gap's text without the messages in it. */
function outside({ start, end }: Gap, messages: readonly Message[], text: string): string {
  let at = start;
  let found = "";
  for (const message of messages) {
    if (message.end <= start || message.start >= end) continue;
    found += text.slice(at, Math.max(at, message.start));
    at = Math.max(at, message.end);
  }
  return found + text.slice(at, Math.max(at, end));
}
