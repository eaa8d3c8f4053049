import type { Finding } from "../base/finding.js";
import type { Tool } from "../request/types.js";

/** One finding for each tool of a kind that a server leaves out of the prompt and of its constraint. */
export function ignoredTools(
  tools: readonly Tool[],
  kinds: readonly Tool["kind"][],
  server: string,
): readonly Finding[] {
  return tools
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name, kind, path }) => ({
      rule: "tool-kind-ignored",
      severity: "info",
      path,
      message: `${server} leaves the ${kind} tool ${name} out: no constraint speaks of it.`,
      fix: null,
    }));
}
