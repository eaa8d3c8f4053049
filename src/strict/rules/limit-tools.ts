import { closed, strictTools } from "../example.js";
import { overLimit } from "../over-limit.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

const LIMIT = 128;

const tools = (count: number) => strictTools(Array.from({ length: count }, () => closed({})));

/** The tools of a request; OpenAI and Azure answer 400 to more (public reports of 2024 and 2025). */
export const limitTools: Rule = {
  id: "limit-tools",
  title: "Tools in one request",
  severities: severities({ openai: "error" }),
  fix: "none",
  page: {
    why: "OpenAI and Azure take 128 tools. Several MCP servers together reach that soon.",
    // Large, and wanted for the page alone.
    get bad() {
      return tools(129);
    },
    get good() {
      return tools(128);
    },
    source:
      "public reports on OpenAI and Azure, 2024 and 2025: Invalid 'tools': array too long. Expected an array with maximum length 128",
  },
  list: (list) =>
    overLimit(
      list.listPath,
      list.tools.filter(({ kind }) => kind !== "format").length,
      LIMIT,
      (n, m) => `${n} tools, limit ${m}`,
    ),
};
