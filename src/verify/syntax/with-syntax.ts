import { UnsupportedError } from "../../base/errors.js";
import { placeInText } from "../place-in-text.js";
import type { VerifiedCall, VerifyReport } from "../types.js";
import type { Examination } from "../verify.js";
import { outputFaults } from "./output-faults.js";
import { programFaults } from "./program-faults.js";
import type { Syntax } from "./types.js";
import { valueFaults } from "./value-faults.js";

/**
 * A report with the faults of syntax in what could not be read, and with the inputs of custom tools held to a notation: an
 * input that has faults is not valid.
 *
 * @param inputs the notations of custom tools, by their names
 * @throws UnsupportedError where an input is to be checked and the parser is not installed
 */
export async function withSyntax(examination: Examination, inputs: ReadonlyMap<string, Syntax>): Promise<VerifyReport> {
  const { report } = examination;
  const calls = await Promise.all(report.reading.calls.map((call) => checkInput(call, inputs.get(call.name))));
  const checked = { ...report, reading: { ...report.reading, calls } };
  try {
    return { ...checked, syntax: await outputFaults(examination) };
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    const { message, code: rule } = error;
    return { ...checked, findings: [...report.findings, { rule, severity: "info", path: "", message, fix: null }] };
  }
}

async function checkInput(call: VerifiedCall, syntax: Syntax | undefined): Promise<VerifiedCall> {
  const { input } = call;
  if (syntax === undefined || input === undefined) return call;
  const faults = await (syntax === "python" ? programFaults(input) : valueFaults(syntax, input, true));
  if (faults.length === 0) return call;
  const errors = faults.map(({ at, message }) => {
    const { line, column } = placeInText(input, at);
    return `no ${syntax} at line ${line}, column ${column} of the input: ${message}`;
  });
  return { ...call, valid: false, errors: [...call.errors, ...errors] };
}
