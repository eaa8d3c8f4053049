import { GrammarSyntaxError } from "../base/errors.js";
import { readEbnf } from "../grammar/read-ebnf.js";
import { readFrontMatter } from "./front-matter.js";
import { type Format, HOLES } from "./types.js";

/** Rules that every grammar file has to define. */
const REQUIRED_RULES = ["call", "auto", "required", "named", "none"];
const HOLE_SET: ReadonlySet<string> = new Set(HOLES);

/**
 * Reads a grammar file: YAML between two `---` lines, then rules with holes.
 * @throws GrammarSyntaxError with the file's name, and line and column for a fault in the rules.
 */
export function readFormat(source: string, file: string): Format {
  const { head, rules: rulesText } = splitFrontMatter(source, file);
  const front = readFrontMatter(head, file);
  const rules = readRules(rulesText, file);
  const missing = REQUIRED_RULES.filter((name) => !rules.some((rule) => rule.name === name));
  if (missing.length > 0) {
    throw new GrammarSyntaxError("missing-rule", `${file}: the rules ${missing.join(", ")} are not defined`);
  }
  return { ...front, rules, source };
}

/** The front matter of a grammar file, and its rules on the lines where they stand in the file. */
export function splitFrontMatter(source: string, file: string): { readonly head: string; readonly rules: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (match === null) {
    throw new GrammarSyntaxError("front-matter", `${file}: a grammar file starts with YAML between two "---" lines`);
  }
  const lines = match[0].split("\n").length - 1;
  return { head: match[1] ?? "", rules: "\n".repeat(lines) + source.slice(match[0].length) };
}

function readRules(text: string, file: string): Format["rules"] {
  try {
    return readEbnf(text, { root: "auto", holes: HOLE_SET }).rules;
  } catch (error) {
    if (error instanceof GrammarSyntaxError) {
      throw new GrammarSyntaxError(error.code, `${file}: ${error.message}`, error.place);
    }
    throw error;
  }
}
