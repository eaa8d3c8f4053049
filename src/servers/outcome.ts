import type { Decision } from "./types.js";

/** The part of a decision that a server's policy works out once the request is accepted. */
export type Outcome = Pick<Decision, "envelope" | "arguments" | "parallel" | "constraint" | "findings">;
