import { isObject, own } from "../../base/json.js";
import type { RefusedKeyword } from "./refused-keywords.js";
import type { RefusalMessage } from "./types.js";

const CONVERSION =
  "Unable to generate parser for this template. Automatic parser generation failed: JSON schema conversion failed:\n";
/** What its parser of grammars says, of a schema as of the client's own grammar. */
export const PARSING = "Failed to initialize samplers: failed to parse grammar";

/**
 * llama.cpp: what its converter says, or its own parser of what the converter wrote, which names neither tool nor field
 * (engines reference 5.3, 5.5).
 */
export const llamacppMessage: RefusalMessage = (refused) => {
  if (refused.keyword === "$ref") {
    const reference = String(refused.value);
    if (!reference.startsWith("#/")) return `${CONVERSION}Unsupported ref: ${reference}`;
    const missing = missingStep(refused, reference);
    return `${CONVERSION}Error resolving ref ${reference}: ${missing.step} not in ${JSON.stringify(missing.among)}`;
  }
  if (refused.keyword === "pattern") {
    if (refused.reason.includes("Pattern must start"))
      return `${CONVERSION}Pattern must start with '^' and end with '$'`;
    if (refused.reason.includes("does not parse")) return `${CONVERSION}Unbalanced parentheses`;
  }
  return PARSING;
};

function missingStep(
  { schema }: RefusedKeyword,
  reference: string,
): { readonly step: string; readonly among: unknown } {
  let at: unknown = schema;
  for (const step of reference.slice(2).split("/")) {
    const next = isObject(at) ? own(at, step) : undefined;
    if (next === undefined) return { step, among: at };
    at = next;
  }
  return { step: reference, among: at };
}
