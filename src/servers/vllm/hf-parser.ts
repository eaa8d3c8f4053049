import { atLeast } from "../../base/version.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Release of the parser (engines reference 2.1). */
const SINCE = [0, 32];

/** The parser `hf` reads by the checkpoint's response template and refuses every guarantee (policy reference 1.8, 6.1 row 12). */
export const hfParser: RejectionRule = {
  id: "vllm-hf-parser",
  leavesOpen: () => true,
  check: ({ tools, toolChoice, parallelToolCalls }, { parser, version }) => {
    if (parser !== "hf" || !atLeast(version, SINCE) || toolChoice.kind === "none") return null;
    const refused = (what: string, param: string, path: string) =>
      refuse(
        hfParser.id,
        `response_template parsing cannot guarantee ${what} without a format-compatible structural grammar`,
        { path, param, fix: "Use a parser of the model's own format, or ask for no guarantee." },
      );
    const strict = tools.find((tool) => tool.strict === true);
    return [
      ...(strict === undefined ? [] : [refused("strict tools", "tools", `${strict.declarationPath}/strict`)]),
      ...(toolChoice.kind === "required" ? [refused("required tool choice", "tool_choice", "/tool_choice")] : []),
      ...(toolChoice.kind === "named" ? [refused("named tool choice", "tool_choice", "/tool_choice")] : []),
      ...(parallelToolCalls === false
        ? [refused("parallel_tool_calls=False", "parallel_tool_calls", "/parallel_tool_calls")]
        : []),
    ];
  },
};
