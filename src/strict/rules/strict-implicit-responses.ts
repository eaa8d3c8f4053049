import { closed } from "../example.js";
import { openaiRejection } from "../openai-rejection.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

const tools = (more: { readonly [key: string]: boolean }) => ({
  tools: [{ type: "function", name: "f", parameters: closed({}), ...more }],
});

/** Responses makes a schema strict by itself (strict-subset reference A.1). */
export const strictImplicitResponses: Rule = {
  id: "strict-implicit-responses",
  title: "Responses tools without strict are rewritten",
  severities: severities({ openai: "info" }),
  fix: "safe",
  page: {
    why: "Without the flag the Responses API closes all objects and makes every property mandatory, not nullable; if it cannot, the tool is best effort.",
    bad: tools({}),
    good: tools({ strict: true }),
    source: "OpenAI, function calling guide and Responses API reference (2025 and later)",
  },
  list: ({ tools: all }) =>
    all
      .filter(({ kind, dialect, strict }) => kind === "function" && dialect === "openai-responses" && strict === null)
      .map(({ name, schema, toolPath }) => {
        // True where nothing would be rewritten; else the author has to decide, and false leaves the schema as it is.
        const value = openaiRejection(name, schema, true) === null;
        return {
          path: toolPath,
          message: "The server will rewrite this schema to strict: optional parameters become mandatory",
          fix: "State strict, true or false",
          change: { edits: [{ kind: "set", path: `${toolPath}/strict`, value }], effect: "same" },
        };
      }),
};
