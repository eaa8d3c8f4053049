import { UnsupportedError } from "../../base/errors.js";
import type { Grammar } from "../ir.js";
import { hasTokens } from "./has-tokens.js";

/** The grammar itself, if texts can follow it. Throws `UnsupportedError` for tokens, which no text has. */
export function refuseTokens(grammar: Grammar, target: string): Grammar {
  const rule = grammar.rules.find(({ body }) => hasTokens(body));
  if (rule === undefined) return grammar;
  throw new UnsupportedError("token", `${target} cannot say which model token comes next (rule ${rule.name})`);
}
