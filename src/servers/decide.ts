import type { ToolRequest } from "../request/types.js";
import { decideDynamo } from "./dynamo.js";
import { inClientTerms } from "./in-client-terms.js";
import { decideLlamaCpp } from "./llamacpp.js";
import { withMessageTools } from "./message-tools.js";
import { decideOpenAi } from "./openai.js";
import { prefillFinding } from "./prefill-finding.js";
import { decideRapidMlx } from "./rapid-mlx.js";
import { type FormatLookup, resolveSettings } from "./settings.js";
import { decideSglang } from "./sglang.js";
import { tagDefects } from "./tag-defects.js";
import { withThinking } from "./thinking.js";
import { decideTrtLlm } from "./trtllm.js";
import type { Decision, ResolvedSettings, ServerName, Settings } from "./types.js";
import { unreadableNames } from "./unreadable-names.js";
import { decideVllm } from "./vllm.js";

const SERVERS: Readonly<Record<ServerName, (request: ToolRequest, settings: ResolvedSettings) => Decision>> = {
  vllm: decideVllm,
  sglang: decideSglang,
  dynamo: decideDynamo,
  trtllm: decideTrtLlm,
  llamacpp: decideLlamaCpp,
  openai: decideOpenAi,
  "rapid-mlx": decideRapidMlx,
};

/**
 * What a server does with a request: which constraint it sends to its engine, or with which error it answers.
 *
 * @param lookUp finds a format by a server's name for it; the package's own grammar files by default.
 * @throws SettingsError where the settings name something unknown.
 */
export function decide(request: ToolRequest, settings: Settings, lookUp?: FormatLookup): Decision {
  const thinking = withThinking(request, resolveSettings(settings, lookUp));
  const whole = withMessageTools(request, thinking.settings);
  const decision = SERVERS[thinking.settings.server](whole.request, thinking.settings);
  const more = [
    ...thinking.findings,
    ...whole.findings,
    ...prefillFinding(decision),
    ...tagDefects(decision),
    ...unreadableNames(decision),
  ];
  return inClientTerms(more.length === 0 ? decision : { ...decision, findings: [...decision.findings, ...more] });
}
