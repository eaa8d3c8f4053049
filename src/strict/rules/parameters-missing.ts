import { closed, strictTools } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK } from "../sources.js";

/** A strict tool without parameters: there is nothing to be strict about (strict-subset reference A2, activation). */
export const parametersMissing: Rule = {
  id: "parameters-missing",
  title: "strict has no effect without parameters",
  severities: severities({ strict: "info" }),
  fix: "safe",
  page: {
    why: "Servers run the strict check only where there are parameters; a tool without them may be called with anything.",
    bad: strictTools([null]),
    good: strictTools([closed({})]),
    source: DYNAMO_CHECK,
  },
  list: ({ tools }) =>
    tools
      .filter((tool) => tool.kind === "function" && tool.strict === true && tool.schema === null)
      .map((tool) => ({
        path: tool.toolPath,
        message: "Strict has no effect without parameters",
        fix: "Declare a closed empty object",
        change: { edits: [{ kind: "set", path: tool.schemaPath, value: closed({}) }], effect: "narrower" },
      })),
};
