import { UnsupportedError } from "../../base/errors.js";
import { placeInText } from "../place-in-text.js";
import type { VerifiedCall, VerifyReport } from "../types.js";
import type { Examination } from "../verify.js";
import { outputFaults, suspectBodies } from "./output-faults.js";
import { type Parsers, parsersFor } from "./parser.js";
import { programFaults } from "./program-faults.js";
import type { Syntax, TextFault } from "./types.js";
import { valueFaults } from "./value-faults.js";

/** The notations of custom tools' inputs, by the tools' names. */
export type InputSyntaxes = ReadonlyMap<string, Syntax>;

/**
 * A report with the faults of syntax in what could not be read, and with the inputs of custom tools held to a notation: an
 * input that has faults is not valid. No parser is loaded where there is nothing to look for.
 *
 * @throws UnsupportedError where an input is to be checked and the parser is not installed
 */
export async function withSyntax(examination: Examination, inputs: InputSyntaxes): Promise<VerifyReport> {
  const { report, text } = examination;
  const { calls } = report.reading;
  const wanted = calls.flatMap(({ name, input }) => (input === undefined ? [] : (inputs.get(name) ?? [])));
  const parsers = await parsersFor(wanted);
  const reading = { ...report.reading, calls: calls.map((call) => checkInput(call, inputs.get(call.name), parsers)) };
  const bodies = suspectBodies(examination);
  try {
    const syntax = outputFaults(text, bodies, await parsersFor(bodies.map((body) => body.syntax)));
    return { ...report, reading, syntax };
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    const { message, code: rule } = error;
    const finding = { rule, severity: "info", path: "", message, fix: null } as const;
    return { ...report, reading, findings: [...report.findings, finding] };
  }
}

function checkInput(call: VerifiedCall, syntax: Syntax | undefined, parsers: Parsers): VerifiedCall {
  const { input } = call;
  const parser = syntax === undefined ? undefined : parsers.get(syntax);
  if (syntax === undefined || input === undefined || parser === undefined) return call;
  const faults: readonly TextFault[] =
    syntax === "python" ? programFaults(parser, input) : valueFaults(parser, syntax, input, true).faults;
  if (faults.length === 0) return call;
  const errors = faults.map(({ at, message }) => {
    const { line, column } = placeInText(input, at);
    return `no ${syntax} at line ${line}, column ${column} of the input: ${message}`;
  });
  return { ...call, valid: false, errors: [...call.errors, ...errors] };
}
