import type { Layer } from "../../grammar/ir.js";
import type { Examination } from "../verify.js";
import type { FailureReason } from "./failure-reason.js";

/** What became of the calls to one tool. */
export interface ToolTally {
  /** Calls that were read, and those of them with valid arguments. */
  readonly calls: number;
  readonly valid: number;
  /** Outputs that fail in a call to it. */
  readonly failed: number;
}

/** What became of the outputs of a log. Sums of two parts of a log are the sums of their numbers. */
export interface LogSummary {
  /** Lines that are not blank. */
  readonly lines: number;
  /** Lines with a request and an output. */
  readonly outputs: number;
  /** Outputs that are whole sentences of their constraint. */
  readonly accepted: number;
  /** Outputs that the careful reader takes apart without a fault. */
  readonly read: number;
  /** Outputs with calls in them, and those of them whose calls are all valid. */
  readonly withCalls: number;
  readonly valid: number;
  /** Outputs with nothing to say against them. */
  readonly good: number;
  readonly reasons: Readonly<Partial<Record<FailureReason, number>>>;
  /** Rejected outputs, by the layer of their first impossible byte. */
  readonly layers: Readonly<Partial<Record<Layer, number>>>;
  readonly tools: Readonly<Record<string, ToolTally>>;
}

/** More tools than that are counted as one. */
const MOST_TOOLS = 500;
const OTHER_TOOLS = "(other tools)";
const UNDECLARED = "(not declared)";

export const EMPTY_SUMMARY: LogSummary = {
  lines: 0,
  outputs: 0,
  accepted: 0,
  read: 0,
  withCalls: 0,
  valid: 0,
  good: 0,
  reasons: {},
  layers: {},
  tools: {},
};

/** Counts lines one by one. */
export interface LogTally {
  /** A line; without an examination it is one that cannot be used. */
  readonly add: (reason: FailureReason | null, seen: Examination | null) => void;
  readonly summary: () => LogSummary;
}

export function startTally(): LogTally {
  const counts = { lines: 0, outputs: 0, accepted: 0, read: 0, withCalls: 0, valid: 0, good: 0 };
  const reasons: Partial<Record<FailureReason, number>> = {};
  const layers: Partial<Record<Layer, number>> = {};
  const tools = new Map<string, { calls: number; valid: number; failed: number }>();
  const toolOf = (name: string) => {
    const tally = tools.get(name) ?? { calls: 0, valid: 0, failed: 0 };
    tools.set(name, tally);
    return tally;
  };
  return {
    add: (reason, seen) => {
      counts.lines += 1;
      if (reason !== null) reasons[reason] = (reasons[reason] ?? 0) + 1;
      if (seen === null) return;
      const { accepted, complete, rejection, reading } = seen.report;
      counts.outputs += 1;
      if (reason === null) counts.good += 1;
      if (accepted && complete) counts.accepted += 1;
      if (seen.careful.faults.length === 0 && reason !== "format-drift" && reason !== "request-refused")
        counts.read += 1;
      if (reading.calls.length > 0) counts.withCalls += 1;
      if (reading.calls.length > 0 && reading.calls.every(({ valid }) => valid)) counts.valid += 1;
      if (rejection !== null) layers[rejection.layer] = (layers[rejection.layer] ?? 0) + 1;
      const declared = new Set(seen.decision.request.tools.map(({ name }) => name));
      for (const { name, valid } of reading.calls) {
        const tally = toolOf(declared.has(name) ? name : UNDECLARED);
        tally.calls += 1;
        if (valid) tally.valid += 1;
      }
      const failing =
        reason === null ? undefined : (rejection?.tool ?? reading.calls.find(({ valid }) => !valid)?.name);
      if (failing !== undefined) toolOf(declared.has(failing) ? failing : UNDECLARED).failed += 1;
    },
    summary: () => ({ ...counts, reasons, layers, tools: Object.fromEntries(tools) }),
  };
}

/** The summary of two parts of a log together. */
export function addSummaries(a: LogSummary, b: LogSummary): LogSummary {
  return {
    lines: a.lines + b.lines,
    outputs: a.outputs + b.outputs,
    accepted: a.accepted + b.accepted,
    read: a.read + b.read,
    withCalls: a.withCalls + b.withCalls,
    valid: a.valid + b.valid,
    good: a.good + b.good,
    reasons: addCounts(a.reasons, b.reasons),
    layers: addCounts(a.layers, b.layers),
    tools: addTools(a.tools, b.tools),
  };
}

function addCounts<K extends string>(
  a: Readonly<Partial<Record<K, number>>>,
  b: Readonly<Partial<Record<K, number>>>,
): Readonly<Partial<Record<K, number>>> {
  const sum: Partial<Record<K, number>> = { ...a };
  for (const key of Object.keys(b) as K[]) sum[key] = (sum[key] ?? 0) + (b[key] ?? 0);
  return sum;
}

function addTools(a: LogSummary["tools"], b: LogSummary["tools"]): LogSummary["tools"] {
  const sum = new Map(Object.entries(a));
  for (const [tool, { calls, valid, failed }] of Object.entries(b)) {
    const name = sum.has(tool) || sum.size < MOST_TOOLS ? tool : OTHER_TOOLS;
    const known = sum.get(name) ?? { calls: 0, valid: 0, failed: 0 };
    sum.set(name, { calls: known.calls + calls, valid: known.valid + valid, failed: known.failed + failed });
  }
  return Object.fromEntries(sum);
}
