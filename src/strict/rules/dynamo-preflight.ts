import { dynamoPreflight } from "../dynamo-preflight.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK } from "../sources.js";

/** Dynamo's own first error for the tool if it is strict, word for word (strict-subset reference A2). */
export const dynamoPreflightRule: Rule = {
  id: "dynamo-preflight",
  title: "What Dynamo answers to this tool when it is strict",
  severities: severities({ dynamo: "error" }),
  fix: "none",
  page: {
    why: "Dynamo refuses a strict tool outside OpenAI's subset with HTTP 400 and names the first fault that its walk meets. These are its words; the findings beside it are all there is to mend.",
    bad: { type: "object", properties: {} },
    good: closed({}),
    source: DYNAMO_CHECK,
  },
  tool: ({ tool, root }) => {
    const failure = dynamoPreflight(tool.name, root.schema);
    if (failure === null) return [];
    const path = root.path + failure.pointer;
    return [
      { path, message: failure.message, fix: "Dynamo names its first fault only; see the findings beside this one" },
    ];
  },
};
