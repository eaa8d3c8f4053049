import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { HOSTED_VENDORS, PROFILE_NAMES, type ProfileName, type TargetName } from "./profile-names.js";
import type { Rule } from "./rule.js";
import { RULES } from "./rules/index.js";

/**
 * The targets of a list of profile names, each once.
 * @throws SettingsError for a name that is no profile, with the names near it
 */
export function targetsOf(names: readonly string[]): readonly TargetName[] {
  const targets = names.flatMap((name): readonly TargetName[] => {
    const profile = PROFILE_NAMES.find((known): known is ProfileName => known === name);
    if (profile === undefined) {
      const near = didYouMean(name, PROFILE_NAMES);
      const rest = near === "" ? `; profiles are ${PROFILE_NAMES.join(", ")}` : near;
      throw new SettingsError("unknown-profile", `There is no profile "${name}"${rest}`);
    }
    return profile === "portable" ? HOSTED_VENDORS : [profile];
  });
  return [...new Set(targets)];
}

/** The rules of a target, by what they are asked about. */
export interface AskedRules {
  readonly list: readonly Rule[];
  readonly tool: readonly Rule[];
  readonly node: readonly Rule[];
  readonly schema: readonly Rule[];
  /** Rules for schemas that have a keyword, by keyword: there are many of them, and a schema has few keywords. */
  readonly byKeyword: ReadonlyMap<string, readonly Rule[]>;
}

const asked = new Map<TargetName, AskedRules>();

export function rulesOf(target: TargetName): readonly Rule[] {
  return RULES.filter((rule) => rule.severities.has(target));
}

export function askedRulesOf(target: TargetName): AskedRules {
  const known = asked.get(target);
  if (known !== undefined) return known;
  const rules = rulesOf(target);
  const byKeyword = new Map<string, Rule[]>();
  for (const rule of rules) {
    for (const keyword of rule.keywords ?? []) byKeyword.set(keyword, [...(byKeyword.get(keyword) ?? []), rule]);
  }
  const made = {
    list: rules.filter((rule) => rule.list !== undefined),
    tool: rules.filter((rule) => rule.tool !== undefined),
    node: rules.filter((rule) => rule.node !== undefined),
    schema: rules.filter((rule) => rule.schema !== undefined && rule.keywords === undefined),
    byKeyword,
  };
  asked.set(target, made);
  return made;
}
