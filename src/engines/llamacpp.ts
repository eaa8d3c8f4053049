import { isObject, type JsonObject, type JsonValue } from "../base/json.js";
import { writeGbnf } from "../grammar/write-gbnf.js";
import { readTag } from "../tag/read-tag.js";
import { tagToGrammar } from "../tag/to-grammar.js";
import type { StructuralTag } from "../tag/types.js";
import { plainTag, toGrammar } from "./lower.js";
import type { Emitter, Payload } from "./types.js";

/** Trigger types of the server: a word (engines reference 5.1). */
const WORD = 1;

/**
 * llama.cpp's server: a schema in `json_schema`, anything else as GBNF in `grammar`; it knows no tags and no regexes (engines
 * reference 5, 9). Free text with calls in it becomes a lazy grammar, which starts at a trigger and has to take the
 * trigger's own text. Client grammar text is read as xgrammar EBNF.
 */
export const llamacppPayload: Emitter = (constraint, _backend, { special = [] }) => {
  if (constraint.kind === "json_schema" && isObject(constraint.schema)) return { json_schema: constraint.schema };
  const lazy = constraint.kind === "structural_tag" ? lazyPayload(constraint.tag, special) : null;
  if (lazy !== null) return lazy;
  const grammar = writeGbnf(toGrammar(constraint));
  return constraint.kind === "structural_tag" && special.length > 0
    ? { grammar, preserved_tokens: special }
    : { grammar };
};

/** Null for a tag that holds the output from its first character on. */
function lazyPayload(sent: StructuralTag | JsonValue, special: readonly string[]): Payload | null {
  const { format } = readTag(plainTag(sent));
  if (format.type !== "triggered_tags" || format.at_least_one === true) return null;
  const fromTrigger = tagToGrammar({ type: "structural_tag", format: { ...format, at_least_one: true } });
  return {
    grammar: writeGbnf(fromTrigger),
    grammar_lazy: true,
    grammar_triggers: format.triggers.map((value): JsonObject => ({ type: WORD, value })),
    // A trigger that is one token counts only if it is kept as such.
    preserved_tokens: [...new Set([...special, ...format.triggers])],
  };
}
