import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { applyEdits } from "../../src/strict/apply-edits.js";
import { checkDocument, perTool } from "../../src/strict/check.js";
import { RULES } from "../../src/strict/rules/index.js";
import { RULE_CASES } from "./rule-cases.js";

const findings = (document: JsonValue, profile: string, rule: string) =>
  perTool(checkDocument(document, [profile])).flatMap((tool) => tool.findings.filter((one) => one.rule === rule));

describe.each(RULES.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const cases = RULE_CASES[id];

  it("has hits and near misses, and a case for each kind of fix that it says", () => {
    expect(cases?.hits.length).toBeGreaterThan(0);
    expect(cases?.misses.length).toBeGreaterThan(0);
    const effects = cases?.fixes?.map(({ effect }) => effect) ?? [];
    // These have no fix of their own: that of the properties, and one that is made only where it is asked.
    if (["required-missing-keyword", "limit-optional-params"].includes(id)) return;
    expect(effects.length > 0).toBe(rule.fix !== "none");
    expect(effects.some((effect) => effect !== "unsafe")).toBe(rule.fix === "safe");
  });

  it("finds what it is for, and nothing near it", () => {
    for (const { profile, document, path, severity } of cases?.hits ?? []) {
      const found = findings(document, profile, id).map((one) => `${one.path} ${one.severity}`);
      expect([profile, ...found]).toContain(`${path} ${severity}`);
    }
    for (const { profile, document } of cases?.misses ?? []) {
      expect([profile, ...findings(document, profile, id)]).toEqual([profile]);
    }
  });

  it.each(cases?.fixes ?? [])("fixes for $profile, $effect", ({ profile, before, after, effect }) => {
    const [finding] = findings(before, profile, id);
    expect(finding?.change?.effect).toBe(effect);
    const result = applyEdits(before, finding?.change?.edits ?? []);
    expect(result).toEqual(after);
  });
});
