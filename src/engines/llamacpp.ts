import { writeGbnf } from "../grammar/write-gbnf.js";
import { toGrammar } from "./lower.js";
import type { Emitter } from "./types.js";

/**
 * llama.cpp's server: GBNF in `grammar`, whatever the constraint; it knows no tags and no regexes, and its own schema
 * converter drops keywords (engines reference 5, 9). Client grammar text is read as xgrammar EBNF.
 */
export const llamacppPayload: Emitter = (constraint) => ({ grammar: writeGbnf(toGrammar(constraint)) });
