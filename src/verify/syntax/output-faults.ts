import { argumentReader } from "../../arguments/readers.js";
import { styleNamed } from "../../arguments/styles.js";
import { firstAt } from "../../base/first-at.js";
import { ruleBody, variantFor } from "../../formats/turn.js";
import type { Format } from "../../formats/types.js";
import type { Constraint, ResolvedSettings } from "../../servers/types.js";
import { characterStart } from "../explain/excerpt.js";
import { placeInText } from "../place-in-text.js";
import { callTails } from "../read-as/closers.js";
import { declaredSchemaOf, type Examination } from "../verify.js";
import type { Parsers } from "./parser.js";
import type { Syntax, SyntaxFault, TextFault } from "./types.js";
import { valueFaults } from "./value-faults.js";

/** A stretch of the output that should be a value of a notation. UTF-16 indices. */
export interface Body {
  readonly syntax: Syntax;
  readonly start: number;
  readonly end: number;
  /** Must the value end where the stretch does? */
  readonly whole: boolean;
}

/** All faults of syntax in some bodies of an output, in their order. */
export function outputFaults(text: string, bodies: readonly Body[], parsers: Parsers): readonly SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  for (const body of bodies) {
    for (const { kind, at, message } of bodyFaults(text, body, parsers)) {
      faults.push({ kind, ...placeInText(text, at), message });
    }
  }
  return faults;
}

/** What stands between two calls of a list. */
const NEXT_CALL = /\s*,?\s*[\p{ID_Start}_][\p{ID_Continue}.]*\(/uy;

/** Of a Python call's arguments, and of those of the calls that follow it in its list. */
function bodyFaults(text: string, { syntax, start, end, whole }: Body, parsers: Parsers): readonly TextFault[] {
  const parser = parsers.get(syntax);
  const faults: TextFault[] = [];
  for (let from: number | null = start; from !== null && parser !== undefined; ) {
    const at: number = from;
    const found = valueFaults(parser, syntax, text.slice(at, end), whole);
    faults.push(...found.faults.map((fault) => ({ ...fault, at: at + fault.at })));
    from = syntax === "python" && found.end !== null ? nextCall(text.slice(0, end), at + found.end) : null;
  }
  return faults;
}

/** Where the arguments of a next call begin. */
function nextCall(text: string, at: number): number | null {
  NEXT_CALL.lastIndex = at;
  return NEXT_CALL.test(text) ? NEXT_CALL.lastIndex : null;
}

/**
 * Where faults of syntax are to be looked for: JSON and Python bodies of calls that could not be read, or in which the output was
 * refused whatever the schema says; values between tags that must be JSON and are none; an answer that is held to JSON.
 */
export function suspectBodies(examination: Examination): readonly Body[] {
  const { decision, text, careful, report } = examination;
  const { format } = decision.settings;
  if (decision.constraint.kind === "json_schema") {
    return report.rejection === null ? [] : [{ syntax: "json", start: careful.origin, end: text.length, whole: true }];
  }
  if (format === null) return [];
  const style = styleNamed(format.servers[READER]?.arguments ?? format.arguments);
  const bodies = style?.tags === undefined ? [] : [...valuesBetweenTags(examination, format)];
  const { syntax } = style ?? {};
  const closers = closersOf(format, decision.settings);
  // What a token limit cut off has no fault.
  const cut = report.accepted && !report.complete;
  for (const { kind, begun } of careful.faults) {
    const written = begun?.name === null ? "json" : syntax;
    if (begun === null || written === undefined || (cut && kind === "truncated")) continue;
    const end = firstAt(text, begun.at, closers);
    const whole = end >= 0 && written === "json";
    bodies.push({ syntax: written, start: begun.at, end: end < 0 ? text.length : end, whole });
  }
  const refused = refusedBody(examination, syntax);
  return refused === null ? bodies : [...bodies, refused];
}

/** Under which `servers` has what readers go by. */
const READER = "read";

/** Values that should be JSON and are none, of calls that were read and of others. */
function valuesBetweenTags({ decision, text, careful, report }: Examination, format: Format): readonly Body[] {
  const { settings, request } = decision;
  const read = argumentReader(format.servers[READER]?.arguments ?? format.arguments);
  const excludes = variantFor(format, [READER, settings.server]).excludes.ARGUMENTS ?? [];
  const begun = [
    ...careful.calls.map(({ name, body: [at] }) => ({ name, at })),
    ...careful.faults.flatMap((fault) => (fault.begun === null ? [] : [fault.begun])),
  ];
  return begun.flatMap(({ name, at }) => {
    if (name === null || read === null) return [];
    const { notJson = [] } = read(text, at, declaredSchemaOf(request.tools, name), excludes);
    return notJson
      .filter(([, end]) => !(report.accepted && !report.complete && end === text.length))
      .map(([start, end]): Body => ({ syntax: "json", start, end, whole: true }));
  });
}

/** The body in which the output was refused, though it could be read. */
function refusedBody({ decision, bytes, text, careful, report }: Examination, syntax: Syntax | undefined): Body | null {
  const { rejection } = report;
  if (rejection === null) return null;
  const refusedAt = new TextDecoder().decode(bytes.subarray(0, characterStart(bytes, rejection.offset))).length;
  const answer = careful.content;
  if (answer !== null && holdsAnswer(decision.constraint)) {
    const start = text.indexOf(answer);
    const end = start + answer.length;
    if (start >= 0 && start <= refusedAt && refusedAt <= end) return { syntax: "json", start, end, whole: true };
  }
  const call = careful.calls.find(({ body: [start, end] }) => start <= refusedAt && refusedAt <= end);
  if (call === undefined || rejection.keyword !== null) return null;
  const [start, end] = call.body;
  if (text[start] === "{") return { syntax: "json", start, end, whole: true };
  // Arguments of a Python call end at its parenthesis.
  return syntax === "python" ? { syntax, start, end: text.length, whole: false } : null;
}

/** Is an answer in place of calls held to a schema? */
function holdsAnswer(constraint: Constraint): boolean {
  return constraint.kind === "turn" && (constraint.content !== null || constraint.answer?.kind === "json_schema");
}

/** Texts that end a call and are no part of any value. */
function closersOf(format: Format, { server, version }: ResolvedSettings): readonly string[] {
  const rule = ruleBody(format, "read", [server], version);
  return rule === null
    ? []
    : callTails(rule)
        .flat()
        .filter((closer) => /[^\s\])},"']/.test(closer));
}
