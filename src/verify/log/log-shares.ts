import { FAILURE_REASONS, type FailureReason } from "./failure-reason.js";
import type { LogSummary, ToolTally } from "./log-summary.js";

/** A number of a summary, and what it is a share of. */
export interface LogShare {
  readonly name: string;
  readonly count: number;
  readonly of: number;
}

/** The shares that a summary is about, in their order. */
export function logShares({ lines, outputs, accepted, read, withCalls, valid, good }: LogSummary): readonly LogShare[] {
  return [
    { name: "accepted by the constraint, whole", count: accepted, of: outputs },
    { name: "read without a fault", count: read, of: outputs },
    { name: "all calls valid, of the outputs with calls", count: valid, of: withCalls },
    { name: "nothing to say against", count: good, of: lines },
  ];
}

/** Why outputs fail, the most frequent reason first. */
export function logReasons({
  reasons,
}: LogSummary): readonly { readonly reason: FailureReason; readonly name: string; readonly count: number }[] {
  return (Object.keys(FAILURE_REASONS) as FailureReason[])
    .map((reason) => ({ reason, name: FAILURE_REASONS[reason], count: reasons[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Tools, the one with the most calls first. */
export function logTools({ tools }: LogSummary): readonly (ToolTally & { readonly name: string })[] {
  return Object.entries(tools)
    .map(([name, tally]) => ({ name, ...tally }))
    .sort((a, b) => b.calls - a.calls || b.failed - a.failed || (a.name < b.name ? -1 : 1));
}

/** `12.3%`; nothing is a share of nothing. */
export function percent(count: number, of: number): string {
  return of === 0 ? "-" : `${((100 * count) / of).toFixed(1)}%`;
}
