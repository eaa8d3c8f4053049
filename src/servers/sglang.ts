import type { ToolRequest } from "../request/types.js";
import { ignoredTools } from "./ignored-tools.js";
import { looseJsonFinding } from "./loose-json-finding.js";
import { acceptedDecision, actingChoice } from "./outcome.js";
import { unlessRefused } from "./refused-decision.js";
import type { RejectionRule } from "./rejection-rule.js";
import { choiceForm } from "./sglang/choice-form.js";
import { forcedWithOutput } from "./sglang/forced-with-output.js";
import { formatType } from "./sglang/format-type.js";
import { formatWithoutSchema } from "./sglang/format-without-schema.js";
import { historyArguments } from "./sglang/history-arguments.js";
import { messageToolNames } from "./sglang/message-tool-names.js";
import { namedNotFound } from "./sglang/named-not-found.js";
import { noGrammarBackend } from "./sglang/no-grammar-backend.js";
import { noMessages } from "./sglang/no-messages.js";
import { sglangOutcome } from "./sglang/outcome.js";
import { parametersSchema } from "./sglang/parameters-schema.js";
import { patternWithLength } from "./sglang/pattern-with-length.js";
import { requiredWithoutTools } from "./sglang/required-without-tools.js";
import { severalOutputs } from "./sglang/several-outputs.js";
import { specificWithoutTools } from "./sglang/specific-without-tools.js";
import { toolType } from "./sglang/tool-type.js";
import { toolWithoutName } from "./sglang/tool-without-name.js";
import type { Decision, ResolvedSettings } from "./types.js";
import { unreadGuided } from "./unread-guided.js";

const SGLANG_REJECTIONS: readonly RejectionRule[] = [
  toolType,
  toolWithoutName,
  noMessages,
  requiredWithoutTools,
  specificWithoutTools,
  choiceForm,
  namedNotFound,
  messageToolNames,
  parametersSchema,
  historyArguments,
  forcedWithOutput,
  formatType,
  formatWithoutSchema,
  severalOutputs,
  noGrammarBackend,
  patternWithLength,
];

/** SGLang chat completions and Responses (policy reference 2 and 6.3). */
export function decideSglang(request: ToolRequest, settings: ResolvedSettings): Decision {
  return unlessRefused(SGLANG_REJECTIONS, request, settings, () => {
    const outcome = sglangOutcome(request, settings);
    return acceptedDecision(request, settings, actingChoice(request), outcome, [
      ...looseJsonFinding(outcome.constraint),
      ...unreadGuided(request, {
        server: "SGLang",
        read: ["/regex", "/ebnf"],
        instead: "response_format, regex or ebnf",
      }),
      ...ignoredTools(request.tools, ["custom", "builtin"], "SGLang"),
    ]);
  });
}
