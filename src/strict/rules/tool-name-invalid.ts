import { closed } from "../example.js";
import type { Change, Rule } from "../rule.js";
import { shown } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, OPENAI_GUIDE } from "../sources.js";
import type { ToolList } from "../tool-list.js";

const tools = (name: string) => ({ tools: [{ type: "function", function: { name, parameters: closed({}) } }] });

const LONGEST = 64;

/** Names of functions (strict-subset reference A.1). */
export const toolNameInvalid: Rule = {
  id: "tool-name-invalid",
  title: "Tool names: letters, digits, _ and -, at most 64",
  severities: severities({ openai: "error", anthropic: "error" }),
  fix: "unsafe",
  page: {
    why: "The name is part of the grammar and of the answer; other characters are refused, a dot or a blank too.",
    bad: tools("mail.send"),
    good: tools("mail_send"),
    source: `${OPENAI_GUIDE}; ${ANTHROPIC_PAGE}`,
  },
  list: (list) =>
    list.tools
      .filter(
        ({ kind, dialect, name }) =>
          (kind === "function" || kind === "format") &&
          dialect !== "json-schema" &&
          !/^[A-Za-z0-9_-]{1,64}$/.test(name),
      )
      .map(({ name, namePath }) => {
        const change = renamed(name, namePath, list);
        return {
          path: namePath,
          message: `Tool name is not accepted: ${shown(name)}`,
          fix: "Use letters, digits, _ and -, at most 64 of them",
          ...(change === null ? {} : { change }),
        };
      }),
};

/** Other characters become `_`; null where another tool has that name already. */
function renamed(name: string, path: string, { tools: others }: ToolList): Change | null {
  const value = name.replace(/[^A-Za-z0-9_-]/gu, "_").slice(0, LONGEST);
  if (value === "" || others.some((tool) => tool.name === value)) return null;
  return { edits: [{ kind: "set", path, value }], effect: "unsafe" };
}
