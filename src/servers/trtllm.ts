import { SettingsError } from "../base/errors.js";
import type { ToolRequest } from "../request/types.js";
import type { Decision, ResolvedSettings } from "./types.js";

/**
 * Its decisions are not known here yet.
 * @throws SettingsError always.
 */
export function decideTrtLlm(_request: ToolRequest, settings: ResolvedSettings): Decision {
  throw new SettingsError(
    "server-not-modelled",
    `Server ${settings.server} is not modelled yet; vllm, sglang, dynamo, llamacpp and openai are.`,
  );
}
