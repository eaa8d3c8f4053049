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

export function rulesOf(target: TargetName): readonly Rule[] {
  return RULES.filter((rule) => rule.severities.has(target));
}
