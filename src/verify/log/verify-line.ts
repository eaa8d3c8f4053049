import { TagwrightError } from "../../base/errors.js";
import { isObject } from "../../base/json.js";
import type { Settings } from "../../servers/types.js";
import { type Examination, examineAny } from "../verify.js";
import { rememberDecisions } from "./decisions.js";
import { type FailureReason, failureReason } from "./failure-reason.js";

/** What became of one line of a log: `{ request, output, id? }` as JSON. */
export interface LineResult {
  readonly id: string | null;
  /** Why it fails; null where it does not. */
  readonly reason: FailureReason | null;
  /** Null where the line cannot be used; then `error` says why. */
  readonly seen: Examination | null;
  readonly error: string | null;
}

/** Constraints of so many distinct requests are kept; a compiled one of some tools takes about half a megabyte. */
const MOST_DECISIONS = 100;

/**
 * A function that verifies the lines of a log, one by one. No line stops it: one that cannot be used says why.
 *
 * @param readRequest the body of a request that a line names by its path; may throw
 */
export function lineVerifier(settings: Settings, readRequest: (path: string) => unknown): (text: string) => LineResult {
  const decisions = rememberDecisions(settings, MOST_DECISIONS);
  return (text) => {
    let id: string | null = null;
    const unusable = (error: string): LineResult => ({ id, reason: "unusable-line", seen: null, error });
    try {
      const line: unknown = JSON.parse(text);
      if (!isObject(line)) return unusable("it is no JSON object");
      id = typeof line.id === "string" ? line.id : null;
      const { request, output } = line;
      if (request === undefined) return unusable('"request" is missing: the body of a request, or its path');
      if (typeof output !== "string") return unusable('"output" must be a text');
      const body = typeof request === "string" ? readRequest(request) : request;
      const seen = examineAny((parser) => decisions.decide(body, parser), output);
      return { id, reason: failureReason(seen), seen, error: null };
    } catch (error) {
      return unusable(errorText(error));
    }
  };
}

function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isExpected = error instanceof TagwrightError || error instanceof SyntaxError || isFileError(error);
  return isExpected ? message : `tagwright itself failed on it: ${message}`;
}

/** Node's errors for files name the call that failed. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
