import { SettingsError } from "../../base/errors.js";
import { didYouMean } from "../../base/near-names.js";
import { PROFILE_FACTS } from "../../strict/profile-facts.js";
import { PROFILE_NAMES, type TargetName } from "../../strict/profile-names.js";
import { rulesOf, targetsOf } from "../../strict/profiles.js";
import type { Rule } from "../../strict/rule.js";
import { RULES } from "../../strict/rules/index.js";

const FIXES = {
  safe: "safe: --fix makes it where nothing that was not valid becomes valid, else --fix-unsafe",
  unsafe: "unsafe: --fix-unsafe makes it; what is valid changes, or a constraint goes into the description",
  none: "by hand",
} as const;

/** An example longer than this is cut: those of the size limits are large. */
const LONGEST_EXAMPLE = 1200;

/**
 * The page of a rule: what it says, why, for whom, a bad and a good example, the fix and the source.
 * @throws SettingsError for a rule that does not exist, with the names near it
 */
export function rulePage(id: string, asJson: boolean): string {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) {
    const near = didYouMean(
      id,
      RULES.map((one) => one.id),
    );
    throw new SettingsError("unknown-rule", `There is no rule "${id}"${near || "; check --list-rules names them all"}`);
  }
  if (asJson) return `${JSON.stringify(pageOf(rule, [...rule.severities.keys()]), null, 2)}\n`;
  const { page } = rule;
  return [
    `${rule.id}: ${rule.title}`,
    "",
    `what    ${rule.title}`,
    `why     ${page.why}`,
    `for     ${severityText(rule, [...rule.severities.keys()])}`,
    `fix     ${FIXES[rule.fix]}`,
    `source  ${page.source}`,
    "",
    "bad",
    example(page.bad),
    "",
    "good",
    example(page.good),
    "",
  ].join("\n");
}

function example(document: unknown): string {
  const text = JSON.stringify(document, null, 2);
  const shown =
    text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}\n... (${text.length} characters)` : text;
  return shown.replace(/^/gm, "    ");
}

function pageOf(rule: Rule, targets: readonly TargetName[]) {
  const { id, title, fix, page } = rule;
  return {
    id,
    title,
    severities: Object.fromEntries(
      targets.flatMap((target) => (rule.severities.has(target) ? [[target, rule.severities.get(target)]] : [])),
    ),
    fix,
    why: page.why,
    bad: page.bad,
    good: page.good,
    source: page.source,
  };
}

/** The rules of some targets, each with what it says and why. */
export function ruleList(rules: readonly Rule[], targets: readonly TargetName[], asJson: boolean): string {
  if (asJson) return `${JSON.stringify({ rules: rules.map((rule) => pageOf(rule, targets)) }, null, 2)}\n`;
  const width = Math.max(...rules.map(({ id }) => id.length));
  return rules
    .map((rule) => {
      const head = `${rule.id.padEnd(width)}  ${severityText(rule, targets)}  ${rule.title}`;
      return `${head}\n${" ".repeat(width)}  ${rule.page.why} Fix: ${rule.fix}.\n`;
    })
    .join("");
}

function severityText(rule: Rule, targets: readonly TargetName[]): string {
  return targets
    .flatMap((target) => (rule.severities.has(target) ? [`${target}: ${rule.severities.get(target)}`] : []))
    .join(", ");
}

/** The profiles with the version or date that each holds for. */
export function profileList(asJson: boolean): string {
  const rows = PROFILE_NAMES.map((name) => ({
    name,
    ...PROFILE_FACTS[name],
    rules: new Set(targetsOf([name]).flatMap(rulesOf)).size,
  }));
  if (asJson) return `${JSON.stringify({ profiles: rows }, null, 2)}\n`;
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ name, what, asOf, rules }) => `${name.padEnd(width)}  ${what}; ${asOf}; ${rules} rules\n`)
    .join("");
}
