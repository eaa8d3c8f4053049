import { pointerSteps, valueAt } from "../../base/json-pointer.js";
import { closed } from "../example.js";
import { overLimit } from "../over-limit.js";
import type { Rule } from "../rule.js";
import { codePoints } from "../schema-facts.js";
import { severities } from "../severities.js";

const LONGEST = 1024;

const tools = (length: number) => ({
  tools: [{ type: "function", function: { name: "f", description: "d".repeat(length), parameters: closed({}) } }],
});

/** The description of a function; OpenAI and Azure have answered 400 to longer ones (public reports of 2024 and 2025). */
export const toolDescriptionLong: Rule = {
  id: "tool-description-long",
  title: "Tool descriptions of at most 1,024 characters",
  severities: severities({ openai: "warning" }),
  fix: "none",
  page: {
    why: "Longer descriptions were refused with the whole request; newer models and the Responses API are reported to take them.",
    bad: tools(1025),
    good: tools(1024),
    source:
      "public reports on OpenAI and Azure, 2024 and 2025: Invalid 'tools[13].function.description': string too long. Expected a string with maximum length 1024",
  },
  list: ({ tools: all, document }) =>
    all.flatMap(({ kind, dialect, namePath }) => {
      if (kind !== "function" || dialect === "json-schema") return [];
      const steps = [...pointerSteps(namePath).slice(0, -1), "description"];
      const description = valueAt(document, steps);
      if (typeof description !== "string") return [];
      return overLimit(
        namePath.replace(/name$/, "description"),
        codePoints(description),
        LONGEST,
        (n, m) => `Description of ${n} characters; some models refuse more than ${m}`,
      );
    }),
};
