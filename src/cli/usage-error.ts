import { TagwrightError } from "../base/errors.js";

/** A mistake in how the command was called or in the files it was given: exit status 2. */
export class UsageError extends TagwrightError {}
