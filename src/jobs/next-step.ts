import type { Explanation } from "./types.js";

/**
 * One sentence: what to do next about what an explanation says; null where there is nothing to do.
 *
 * @param ownGrammar the command that prints the grammar compiled here
 */
export function nextStep(
  explanation: Pick<Explanation, "error" | "arguments" | "envelope" | "findings">,
  ownGrammar: string,
): string | null {
  const { error, findings } = explanation;
  if (error !== null) {
    const more = findings.filter(({ severity }) => severity === "error").length;
    if (more === 0) return error.fix;
    return `${error.fix} Then mend the other ${more === 1 ? "reason" : `${more} reasons`} for a refusal.`;
  }
  const failing = findings.find(({ severity, fix }) => severity === "error" && fix !== null)?.fix ?? null;
  if (failing !== null) return failing;
  const tools = explanation.arguments;
  const free = tools.filter(({ enforced, keywords }) => enforced !== "schema" && keywords.length > 0);
  const firstFix = findings.find(({ severity, fix }) => severity === "warning" && fix !== null)?.fix ?? null;
  const declared = tools.filter(({ keywords }) => keywords.length > 0);
  if (free.length > 0 && free.length === declared.length) {
    return (
      firstFix ??
      `Check the calls after the turn, or set strict: true and send the grammar compiled here (${ownGrammar}).`
    );
  }
  if (free.length > 0) {
    return `Hold the arguments of ${listed(free.map(({ tool }) => tool))} too, as the reasons above say.`;
  }
  const lost = tools.filter(({ keywords }) =>
    keywords.some(({ status, ours }) => status === "not-enforced" && ours === "enforced"),
  );
  if (lost.length > 0) {
    return `Send our grammar in place of the server's tag (${ownGrammar}): it holds what is lost of ${listed(lost.map(({ tool }) => tool))}.`;
  }
  return firstFix;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
