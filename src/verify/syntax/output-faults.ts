import { styleNamed } from "../../arguments/styles.js";
import { firstAt } from "../../base/first-at.js";
import { ruleBody } from "../../formats/turn.js";
import type { Format } from "../../formats/types.js";
import type { ResolvedSettings } from "../../servers/types.js";
import { characterStart } from "../explain/excerpt.js";
import { placeInText } from "../place-in-text.js";
import { callTails } from "../read-as/closers.js";
import type { Examination } from "../verify.js";
import type { Syntax, SyntaxFault } from "./types.js";
import { valueFaults } from "./value-faults.js";

/** A stretch of the output that should be a value of a notation. UTF-16 indices. */
interface Body {
  readonly syntax: Syntax;
  readonly start: number;
  readonly end: number;
  /** Must the value end where the stretch does? */
  readonly whole: boolean;
}

/**
 * The faults of syntax in JSON and Python bodies of calls that could not be read, or in which the output was refused
 * whatever the schema says; all of them, in their order. Nothing is parsed where there is no such body.
 * @throws UnsupportedError where the parser is not installed
 */
export async function outputFaults(examination: Examination): Promise<readonly SyntaxFault[]> {
  const { text } = examination;
  const faults: SyntaxFault[] = [];
  for (const { syntax, start, end, whole } of bodiesOf(examination)) {
    for (const { kind, at, message } of await valueFaults(syntax, text.slice(start, end), whole)) {
      faults.push({ kind, ...placeInText(text, start + at), message });
    }
  }
  return faults;
}

function bodiesOf({ decision, bytes, text, careful, report }: Examination): readonly Body[] {
  const { format } = decision.settings;
  const { rejection } = report;
  const isSyntax = rejection !== null && rejection.keyword === null;
  if (decision.constraint.kind === "json_schema") {
    return isSyntax ? [{ syntax: "json", start: 0, end: text.length, whole: true }] : [];
  }
  if (format === null) return [];
  const syntax = styleNamed(format.servers.read?.arguments ?? format.arguments)?.syntax;
  const closers = closersOf(format, decision.settings);
  const bodies: Body[] = [];
  for (const { kind, begun } of careful.faults) {
    const written = begun?.name === null ? "json" : syntax;
    // What a token limit cut off has no fault.
    const isCut = kind === "truncated" && report.accepted && !report.complete;
    if (begun === null || written === undefined || isCut) continue;
    const end = firstAt(text, begun.at, closers);
    bodies.push({ syntax: written, start: begun.at, end: end < 0 ? text.length : end, whole: end >= 0 });
  }
  if (!isSyntax) return bodies;
  const refusedAt = new TextDecoder().decode(bytes.subarray(0, characterStart(bytes, rejection.offset))).length;
  for (const call of careful.calls) {
    const [start, end] = call.body;
    if (refusedAt < start || refusedAt > end) continue;
    if (text[start] === "{") bodies.push({ syntax: "json", start, end, whole: true });
    // Arguments of a Python call end at its parenthesis.
    else if (syntax === "python") bodies.push({ syntax, start, end: text.length, whole: false });
  }
  return bodies;
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
