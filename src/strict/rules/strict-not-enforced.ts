import { isObject, own } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import type { ToolList } from "../tool-list.js";

const request = (strict: boolean) => ({
  messages: [],
  tools: [{ type: "function", function: { name: "f", parameters: closed({}), strict } }],
});

/** Under automatic choice these servers leave such a tool's arguments free (strict-subset reference D.1, D.3). */
export const strictNotEnforced: Rule = {
  id: "strict-not-enforced",
  title: "Arguments are not constrained for tools that are not strict",
  severities: severities({ "vllm-xgrammar": "info", dynamo: "info", beam: "off" }),
  fix: "none",
  page: {
    why: "vLLM holds the arguments of strict tools alone under automatic choice; Dynamo, on by default, lets go of those that say strict: false.",
    bad: request(false),
    good: request(true),
    source: "vLLM 0.31 and later; ai-dynamo/frontend-crates, parsers/v2/src/structural_tag/policy.rs",
  },
  list: (list, target) => {
    if (!choosesFreely(list)) return [];
    return list.tools
      .filter(({ kind, strict }) => kind === "function" && (target === "dynamo" ? strict === false : strict !== true))
      .map(({ toolPath }) => ({
        path: toolPath,
        message: "Arguments are not constrained for this tool under automatic choice",
        fix: "Set strict to true",
      }));
  },
};

/** The document is a request, and leaves the choice to the model. */
function choosesFreely({ document }: ToolList): boolean {
  if (!isObject(document) || !["messages", "input"].some((key) => Object.hasOwn(document, key))) return false;
  const choice = own(document, "tool_choice");
  return choice === undefined || choice === null || choice === "auto";
}
