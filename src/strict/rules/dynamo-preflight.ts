import { dynamoPreflight } from "../dynamo-preflight.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

/** Dynamo's own first error for the tool if it is strict, word for word (strict-subset reference A2). */
export const dynamoPreflightRule: Rule = {
  id: "dynamo-preflight",
  title: "What Dynamo answers to this tool when it is strict",
  severities: severities({ dynamo: "error" }),
  tool: ({ tool, root }) => {
    const failure = dynamoPreflight(tool.name, root.schema);
    if (failure === null) return [];
    const path = root.path + failure.pointer;
    return [
      { path, message: failure.message, fix: "Dynamo names its first fault only; see the findings beside this one" },
    ];
  },
};
