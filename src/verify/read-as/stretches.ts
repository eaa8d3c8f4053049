import { firstAt } from "../../base/first-at.js";
import type { ReadCall, ReadFault } from "../../formats/read-rule.js";
import type { TurnReading } from "../../formats/read-turn.js";

/** A stretch of the output that a server's reader takes for a call, or for the beginning of one. UTF-16 indices. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** What the careful reader takes out of it. */
  readonly calls: readonly ReadCall[];
  readonly fault: ReadFault | null;
}

/** A stretch without calls that is no free text: a message, thinking, a lone marker. */
export interface Message {
  readonly start: number;
  readonly end: number;
}

/**
 * The calls of an output and what only begins like one, in their order. A broken call goes as far as the next text that
 * could close it.
 */
export function stretchesOf(careful: TurnReading, text: string, closers: readonly string[]): readonly Stretch[] {
  // Blanks that a call begins with are text to a reader that keeps all text as it stands.
  const stretches: Stretch[] = careful.matches.flatMap(({ start, end, calls }) =>
    calls.length === 0 ? [] : [{ start: pastBlanks(text, start), end, calls, fault: null }],
  );
  for (const fault of careful.faults) {
    const next = Math.min(text.length, ...careful.matches.map(({ start }) => start).filter((at) => at > fault.start));
    const end = fault.kind === "truncated" ? text.length : Math.min(next, pastClosers(text, fault.at, closers));
    // What begins inside a broken call belongs to it.
    if (stretches.some((one) => one.start <= fault.start && fault.start < one.end)) continue;
    stretches.push({ start: pastBlanks(text, fault.start), end, calls: [], fault });
  }
  return stretches.sort((a, b) => a.start - b.start);
}

/** Behind the first closing text from `at` on, and those that follow it with blanks between. */
function pastClosers(text: string, at: number, closers: readonly string[]): number {
  let end = firstAt(text, at, closers);
  if (end < 0) return text.length;
  for (;;) {
    const next = pastBlanks(text, end);
    const closer = closers.find((one) => text.startsWith(one, next));
    if (closer === undefined) return end;
    end = next + closer.length;
  }
}

function pastBlanks(text: string, at: number): number {
  return text.length - text.slice(at).trimStart().length;
}

export function messagesOf(careful: TurnReading): readonly Message[] {
  return careful.matches.filter(({ calls }) => calls.length === 0);
}
