import { isObject, type JsonValue } from "../../base/json.js";
import { allFormats } from "../../formats/find-format.js";
import type { ReadCall, ReadFault } from "../../formats/read-rule.js";
import type { Decision } from "../../servers/types.js";
import type { OutputRejection } from "../types.js";
import { validateArguments } from "../validate-arguments.js";
import { declaredSchemaOf, type Examination } from "../verify.js";

/**
 * Why a logged output fails; each output has one reason at most, the first in this order that holds. It is told by the first
 * impossible byte, by what the careful reader takes out of the text, and by ajv's word on the arguments of its calls.
 */
export const FAILURE_REASONS = {
  /** The line of the log is no JSON object with a request and an output, or its request cannot be read. */
  "unusable-line": "unusable line",
  /** The server answers the request with an error, so this output is none of it. */
  "request-refused": "server refuses the request",
  /** Another known format reads calls in it that the expected one does not (finding `other-format`). */
  "format-drift": "another format",
  /** Every byte is legal, and the end is missing. */
  "cut-off": "cut off",
  /** One more call where no further one may come. */
  "too-many-calls": "too many calls",
  /** A call to a tool that is not declared, or that the tool choice does not allow. */
  "wrong-name": "wrong tool name",
  /** An argument that the schema does not know. */
  "extra-argument": "extra argument",
  /** An argument that the schema asks for is missing, and nothing else is wrong. */
  "missing-argument": "missing argument",
  /** A value that breaks the schema in another way. */
  "schema-break": "schema break",
  /** What begins like a call cannot be read: JSON, XML or whatever the format writes is broken. */
  "broken-syntax": "broken syntax",
  /** A control token or another marker of a format where none may stand, in text too. */
  "stray-marker": "stray marker",
  /** Text where only a call (or the end) may come. */
  "text-for-call": "text where a call must be",
  /** The calls are read and valid, but are spelled otherwise than the constraint has them: blanks, order of members. */
  "other-spelling": "other spelling",
} as const;

export type FailureReason = keyof typeof FAILURE_REASONS;

/** Why an output fails; null where it is accepted, whole, read without faults, and all its calls are valid. */
export function failureReason(seen: Examination): FailureReason | null {
  const { decision, report } = seen;
  if (decision.rejection !== null) return "request-refused";
  if (report.findings.some(({ rule }) => rule === "other-format")) return "format-drift";
  if (report.rejection !== null) return rejectionReason(seen, report.rejection);
  if (!report.complete || seen.careful.faults.some(({ kind }) => kind === "truncated")) return "cut-off";
  return unheldReason(seen);
}

/** Why a constraint rejects an output. */
function rejectionReason(seen: Examination, rejection: OutputRejection): FailureReason {
  const { decision, careful, bytes } = seen;
  const at = new TextDecoder().decode(bytes.subarray(0, rejection.offset)).length;
  const endsHere = rejection.expected.length > 0 && rejection.expected.every((text) => text === "the end");
  if (endsHere && careful.calls.some(({ start }) => start >= at)) return "too-many-calls";
  const call = careful.calls.find(({ start, end }) => start <= at && at < end);
  if (call !== undefined) return callReason(call, decision) ?? "other-spelling";
  const fault = careful.faults.findLast(({ start, at: stop }) => start <= at && stop > start);
  const isCall = fault !== undefined && !careful.calls.some(({ start }) => fault.start < start && start <= at);
  if (isCall) return faultReason(fault, at, rejection, seen);
  if (isInMarker(seen.text, at)) return "stray-marker";
  if (isForced(decision) || endsHere) return "text-for-call";
  // What is held to a schema of its own (response_format) is no call.
  if (rejection.layer === "arguments" && isJson(seen.text)) return "schema-break";
  return "broken-syntax";
}

/** What begins like a call, is none, and is rejected at `at`. */
function faultReason(
  fault: ReadFault,
  at: number,
  { layer }: OutputRejection,
  { decision, text }: Examination,
): FailureReason {
  const name = fault.begun?.name ?? null;
  if (name !== null && !isAllowed(name, decision)) return "wrong-name";
  // The reader went on where the constraint did not: up to there the syntax is right.
  if (layer === "arguments") return fault.at > at ? "schema-break" : "broken-syntax";
  return isInMarker(text, at) ? "stray-marker" : "broken-syntax";
}

/** Why an output fails that is accepted and whole: what the constraint leaves open, or all where there is none. */
function unheldReason({ decision, careful, report, text }: Examination): FailureReason | null {
  const { calls } = report.reading;
  if (!decision.parallel && calls.length > 1) return "too-many-calls";
  for (const call of calls) {
    const reason = callReason(call, decision);
    if (reason !== null) return reason;
    if (!call.valid) return "schema-break";
  }
  if (careful.faults.length > 0) return "broken-syntax";
  const content = report.reading.content ?? "";
  if ((decision.settings.format?.special ?? []).some((marker) => content.includes(marker))) return "stray-marker";
  if (isForced(decision) && calls.length === 0 && text !== "") return "text-for-call";
  return null;
}

const MISSING: readonly string[] = ["required", "dependentRequired", "dependencies"];
const EXTRA: readonly string[] = ["additionalProperties", "unevaluatedProperties"];

/** What is wrong with a call that was read; null if nothing is. */
function callReason(
  call: Pick<ReadCall, "name"> & { readonly arguments: JsonValue },
  decision: Decision,
): FailureReason | null {
  if (!isAllowed(call.name, decision)) return "wrong-name";
  const schema = declaredSchemaOf(decision.request.tools, call.name);
  if (schema === null) return "wrong-name";
  if (!isObject(call.arguments)) return "broken-syntax";
  const { errors, keywords } = validateArguments(schema, call.arguments);
  if (errors.length === 0) return null;
  if (keywords.some((keyword) => EXTRA.includes(keyword))) return "extra-argument";
  return keywords.length > 0 && keywords.every((keyword) => MISSING.includes(keyword))
    ? "missing-argument"
    : "schema-break";
}

function isAllowed(name: string, { toolChoice, request }: Decision): boolean {
  if (toolChoice.kind === "named") return name === toolChoice.name;
  if (toolChoice.kind === "allowed" && !toolChoice.names.includes(name)) return false;
  return request.tools.some((tool) => tool.name === name);
}

/** Must a call come? */
function isForced({ toolChoice }: Decision): boolean {
  return (
    toolChoice.kind === "required" ||
    toolChoice.kind === "named" ||
    (toolChoice.kind === "allowed" && toolChoice.mode === "required")
  );
}

let markers: readonly string[] | undefined;

/** Does a control token of some format stand at `from` (or behind blanks there), or begin before it and go on there? */
function isInMarker(text: string, from: number): boolean {
  const at = text.length - text.slice(from).trimStart().length;
  markers ??= [...new Set(allFormats().flatMap(({ special, variant }) => [...special, ...variant.triggers]))];
  return markers.some((marker) => {
    const start = text.indexOf(marker, Math.max(0, at - marker.length + 1));
    return start >= 0 && start <= at;
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
