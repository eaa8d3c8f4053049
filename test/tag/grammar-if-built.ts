import { UnsupportedError } from "../../src/base/errors.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { readTag } from "../../src/tag/read-tag.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";

/** A tag's grammar; null where it needs an argument style that is not built. */
export function grammarIfBuilt(tag: unknown): Grammar | null {
  try {
    return tagToGrammar(readTag(tag));
  } catch (error) {
    if (error instanceof UnsupportedError && error.code === "unknown-style") return null;
    throw error;
  }
}
