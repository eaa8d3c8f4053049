import { type ParseError, parse } from "jsonc-parser";
import { characterStart } from "../explain/excerpt.js";
import type { Examination } from "../verify.js";
import type { FailureReason } from "./failure-reason.js";
import { type OutputSpan, outputSpans } from "./output-spans.js";

/** A failing output as a page shows it: the part of it round the place where it fails. */
export interface FailingOutput {
  /** 1-based line of the log. */
  readonly line: number;
  readonly id: string | null;
  readonly reason: FailureReason;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What comes before the fault, and from it on: the fault is the first character of `after`, or the output's end. */
  readonly before: readonly OutputSpan[];
  readonly after: readonly OutputSpan[];
  /** Bytes of the output that are left out at its two ends. */
  readonly left: number;
  readonly right: number;
}

/** Bytes that are shown before and after the fault. */
const BEFORE = 1600;
const AFTER = 600;

export function failingOutput(
  { line, id, reason }: Pick<FailingOutput, "line" | "id" | "reason">,
  seen: Examination,
): FailingOutput {
  const { bytes } = seen;
  const fault = characterStart(bytes, faultAt(seen));
  const from = characterStart(bytes, Math.max(0, fault - BEFORE));
  const to = characterStart(bytes, Math.min(bytes.length, fault + AFTER));
  return {
    line,
    id,
    reason,
    message: messageOf(seen),
    before: outputSpans(seen, from, fault),
    after: outputSpans(seen, fault, to),
    left: from,
    right: bytes.length - to,
  };
}

/** A line that no output could be taken from: round the place where it is no JSON, or its beginning. */
export function unusableLine(line: number, text: string, message: string): FailingOutput {
  const faults: ParseError[] = [];
  parse(text, faults, { disallowComments: true });
  const fault = faults[0]?.offset ?? 0;
  const before = text.slice(Math.max(0, fault - AFTER), fault);
  const after = text.slice(fault, fault + AFTER);
  return {
    line,
    id: null,
    reason: "unusable-line",
    message,
    before: before === "" ? [] : [{ layer: "text", tool: null, text: before }],
    after: after === "" ? [] : [{ layer: "unread", tool: null, text: after }],
    left: Buffer.byteLength(text.slice(0, fault - before.length)),
    right: Buffer.byteLength(text.slice(fault + after.length)),
  };
}

/** The byte where an output fails: the first impossible one, the first call that is not right, or the end. */
function faultAt({ bytes, text, careful, report }: Examination): number {
  if (report.rejection !== null) return report.rejection.offset;
  if (!report.complete) return bytes.length;
  const bad = report.reading.calls.findIndex(({ valid }) => !valid);
  const start = careful.calls[bad]?.body[0] ?? careful.faults[0]?.at;
  return start === undefined ? bytes.length : Buffer.byteLength(text.slice(0, start));
}

function messageOf({ report }: Examination): string {
  const { rejection, reading, findings, complete } = report;
  const errors = findings.filter(({ severity, rule }) => severity === "error" || rule === "other-format");
  const faults = reading.calls.flatMap(({ name, errors: said }) => said.map((error) => `${name}: ${error}`));
  const where =
    rejection === null
      ? []
      : [
          `byte ${rejection.offset} (line ${rejection.line}, column ${rejection.column}), ${rejection.layer}${rejection.tool === null ? "" : ` of ${rejection.tool}`}: ` +
            `found ${rejection.found === "" ? "the end" : JSON.stringify(rejection.found)}, expected ${rejection.expected.slice(0, MOST_EXPECTED).join(", ") || "nothing"}`,
        ];
  const said = [...errors.map(({ message }) => message), ...where, ...faults];
  if (said.length > 0) return said.slice(0, MOST_SAID).join("; ");
  return complete ? "nothing in it can be used" : "every byte is legal, the end is missing";
}

const MOST_EXPECTED = 6;
const MOST_SAID = 3;
