import { GrammarSyntaxError, TagError } from "../../base/errors.js";
import { readEbnf } from "../../grammar/read-ebnf.js";
import { readGbnf } from "../../grammar/read-gbnf.js";
import type { Constraint } from "../../servers/types.js";
import { readTag } from "../../tag/read-tag.js";
import { regexFormat, regexMacro } from "../../tag/regex-format.js";
import { tagToGrammar } from "../../tag/to-grammar.js";
import { isEbnf, plainTag } from "../lower.js";
import { legacyTagFault } from "./legacy-tag-fault.js";
import { isBrokenRegex, unsupportedRegex } from "./unsupported-regex.js";

/** A constraint in a client's own words. */
export type ClientConstraint = Extract<Constraint, { readonly kind: "regex" | "grammar" | "structural_tag" }>;

export function isClients(constraint: Constraint): constraint is ClientConstraint {
  return constraint.kind === "regex" || constraint.kind === "grammar" || constraint.kind === "structural_tag";
}

/**
 * Why the engine of that name cannot read a constraint, in its own words where they are known; null where it can, or where there is
 * nothing to tell it by.
 */
export function unreadReason(constraint: ClientConstraint, engine: string): string | null {
  return READERS[engine]?.(constraint) ?? null;
}

type Reader = (constraint: ClientConstraint) => string | null;

const READERS: Readonly<Record<string, Reader>> = {
  // xgrammar reference 1.8, 2, 3.
  xgrammar: (constraint) =>
    faultOf(() => {
      if (constraint.kind === "regex") return regexFormat(constraint.pattern);
      if (constraint.kind === "structural_tag") return tagToGrammar(readTag(plainTag(constraint.tag)));
      return isEbnf(constraint.text) ? readEbnf(constraint.text, { regex: regexMacro }) : null;
    }),
  // engines reference 2.8, 6.2, 6.3.
  llguidance: (constraint) => {
    if (constraint.kind === "structural_tag") return legacyTagFault(constraint.tag);
    if (constraint.kind === "regex") return regexFault(constraint.pattern);
    const fault = isEbnf(constraint.text) ? faultOf(() => readGbnf(constraint.text)) : null;
    return fault === null ? null : `Failed to convert the grammar from GBNF to Lark: ${fault}`;
  },
  // engines reference 2.9.
  outlines: (constraint) => (constraint.kind === "regex" ? regexFault(constraint.pattern) : null),
  // engines reference 5.4.
  llamacpp: (constraint) => (constraint.kind === "grammar" ? faultOf(() => readGbnf(constraint.text)) : null),
};

function regexFault(pattern: string): string | null {
  return isBrokenRegex(pattern) ? "the pattern does not parse" : unsupportedRegex(pattern);
}

/** What cannot be compiled for another reason than its form is said elsewhere. */
function faultOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof GrammarSyntaxError || error instanceof TagError ? error.message : null;
  }
}
