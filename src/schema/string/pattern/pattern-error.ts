import { TagwrightError } from "../../../base/errors.js";

/** A pattern that is no ECMA-262 regular expression (`pattern-syntax`), or uses what no automaton can hold (`pattern-unsupported`). */
export class PatternError extends TagwrightError {
  /** The construct that stands in the way, for example `backreference \1`; null for a syntax error. */
  readonly construct: string | null;
  constructor(code: "pattern-syntax" | "pattern-unsupported", construct: string | null, message: string) {
    super(code, message);
    this.construct = construct;
  }
}
