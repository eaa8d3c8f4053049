import { isObject, type JsonValue } from "../../base/json.js";
import { vllmKeywordRefusal } from "../../servers/vllm/keyword-refusal.js";
import { engineAccount } from "../accounts/index.js";
import type { RefusalMessage } from "./types.js";

/**
 * vLLM hides the engine's reason in a tag. With the backend auto it asks one engine after the other and answers with the words of
 * the last: guidance reads no new tags, and takes over bare schemas that xgrammar refuses, but for those with
 * `patternProperties`, which go to outlines (engines reference 2.5, 2.6, 2.8).
 */
export const vllmMessage: RefusalMessage = ({ reason, schema }, { constraint, settings }) => {
  const backend = settings.serverSettings["structured-outputs-config.backend"] ?? "auto";
  if (constraint.kind === "turn") {
    return backend === "auto" ? "Invalid grammar specification: 'triggers'" : "Invalid structural tag specification.";
  }
  if (backend !== "auto") {
    return vllmKeywordRefusal(schema) === null ? `Failed to transform json schema into a grammar: ${reason}` : null;
  }
  if (holdsKeyword(schema, "patternProperties")) return null;
  const guidance = engineAccount({ name: "llguidance", version: null }, schema).find(({ refused }) => refused === true);
  return guidance === undefined
    ? null
    : `Grammar error: ${(guidance.reason ?? "").replace(/^Refused: /, "").replace(/\.$/, "")}`;
};

function holdsKeyword(value: JsonValue, keyword: string): boolean {
  if (Array.isArray(value)) return value.some((item: JsonValue) => holdsKeyword(item, keyword));
  return (
    isObject(value) && Object.entries(value).some(([key, inner]) => key === keyword || holdsKeyword(inner, keyword))
  );
}
