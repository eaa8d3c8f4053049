import { closed, strictTools } from "../example.js";
import { requestLimit } from "../request-limit.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE } from "../sources.js";

const LIMIT = 20;

const tools = (count: number) => strictTools(Array.from({ length: count }, () => closed({})));

/** Strict-subset reference B.1. */
export const limitStrictTools: Rule = {
  id: "limit-strict-tools",
  title: "Strict tools in one request",
  severities: severities({ anthropic: "error" }),
  fix: "none",
  page: {
    why: "Anthropic compiles one grammar for all strict tools of a request, of which there may be 20. Tools that are not strict do not count.",
    // Large, and wanted for the page alone.
    get bad() {
      return tools(21);
    },
    get good() {
      return tools(20);
    },
    source: ANTHROPIC_PAGE,
  },
  list: (list) => {
    const fault = requestLimit(
      list,
      LIMIT,
      "strict tools",
      (counted) => counted.filter(({ kind }) => kind === "function").length,
    );
    return fault === null ? [] : [fault];
  },
};
