import { isObject, own } from "../../base/json.js";
import type { Rule } from "../rule.js";
import { shown } from "../schema-facts.js";
import { severities } from "../severities.js";
import type { ToolList } from "../tool-list.js";

/** Names of functions (strict-subset reference A.1). */
export const toolNameInvalid: Rule = {
  id: "tool-name-invalid",
  title: "Tool names: letters, digits, _ and -, at most 64",
  severities: severities({ openai: "error", anthropic: "error" }),
  list: ({ tools }) =>
    tools
      .filter(
        ({ kind, dialect, name }) =>
          kind === "function" && dialect !== "json-schema" && !/^[A-Za-z0-9_-]{1,64}$/.test(name),
      )
      .map(({ name, namePath }) => ({
        path: namePath,
        message: `Tool name is not accepted: ${shown(name)}`,
        fix: "Use letters, digits, _ and -, at most 64 of them",
      })),
};

/** Responses makes a schema strict by itself (strict-subset reference A.1). */
export const strictImplicitResponses: Rule = {
  id: "strict-implicit-responses",
  title: "Responses tools without strict are rewritten",
  severities: severities({ openai: "info" }),
  list: ({ tools }) =>
    tools
      .filter(({ kind, dialect, strict }) => kind === "function" && dialect === "openai-responses" && strict === null)
      .map(({ toolPath }) => ({
        path: toolPath,
        message: "The server will rewrite this schema to strict: optional parameters become mandatory",
        fix: "State strict, true or false",
      })),
};

/** Under automatic choice these servers leave such a tool's arguments free (strict-subset reference D.1, D.3). */
export const strictNotEnforced: Rule = {
  id: "strict-not-enforced",
  title: "Arguments are not constrained for tools that are not strict",
  severities: severities({ "vllm-xgrammar": "info", dynamo: "info", beam: "off" }),
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
