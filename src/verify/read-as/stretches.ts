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
  const whole: readonly Stretch[] = careful.matches.flatMap(({ start, end, calls }) =>
    calls.length === 0 ? [] : [{ start: pastBlanks(text, start), end, calls, fault: null }],
  );
  const broken: Stretch[] = [];
  let match = 0;
  let past = 0;
  for (const fault of careful.faults) {
    while ((careful.matches[match]?.start ?? text.length) <= fault.start && match < careful.matches.length) {
      past = careful.matches[match]?.end ?? past;
      match += 1;
    }
    // What begins inside a call, whole or broken, belongs to it.
    if (fault.start < past) continue;
    const next = careful.matches[match]?.start ?? text.length;
    past = fault.kind === "truncated" ? text.length : Math.min(next, pastClosers(text, fault.at, closers));
    broken.push({ start: pastBlanks(text, fault.start), end: past, calls: [], fault });
  }
  return [...whole, ...broken].sort((a, b) => a.start - b.start);
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
