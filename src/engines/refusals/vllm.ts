import { vllmBackend } from "../../servers/vllm/backend.js";
import { PARSER_GRAMMARS } from "../../servers/vllm/behaviour.js";
import { vllmKeywordRefusal } from "../../servers/vllm/keyword-refusal.js";
import { engineOf } from "../tool-accounts.js";
import type { RefusalMessage } from "./types.js";

/**
 * vLLM hides the engine's reason in a tag. With the backend auto it asks one engine after the other and answers with the words of
 * the last, guidance: that reads no new tags, and takes over bare schemas that xgrammar refuses (engines reference 2.5, 2.6, 2.8).
 */
export const vllmMessage: RefusalMessage = ({ reason, schema }, decision) => {
  const { constraint, settings } = decision;
  const auto = vllmBackend(settings) === "auto";
  if (constraint.kind === "turn") {
    // Lark that the parser writes itself goes to guidance.
    if (PARSER_GRAMMARS.includes(constraint.format.name)) return `Grammar error: ${reason}`;
    return auto ? "Invalid grammar specification: 'triggers'" : "Invalid structural tag specification.";
  }
  if (engineOf(decision).name === "outlines") return `Failed to transform json schema into a regex: ${reason}`;
  if (auto || settings.engine.name === "llguidance") return `Grammar error: ${reason}`;
  // What vLLM's own check refuses is refused before.
  return vllmKeywordRefusal(schema) === null ? `Failed to transform json schema into a grammar: ${reason}` : null;
};
