import type { Automaton } from "../../../grammar/automata/index.js";
import { wholeText } from "./whole-text.js";

/** RFC 6901, 3. */
const POINTER = "(?:/(?:[^~/]|~[01])*)*";

export function jsonPointer(): Automaton {
  return wholeText(POINTER);
}

/** Relative JSON Pointers, draft 01, 3. */
export function relativeJsonPointer(): Automaton {
  return wholeText(`(?:0|[1-9]\\d*)(?:#|${POINTER})`);
}
