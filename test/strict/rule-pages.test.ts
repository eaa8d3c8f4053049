import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { checkDocument, perTool } from "../../src/strict/check.js";
import { applyFixes } from "../../src/strict/fix.js";
import { targetsOf } from "../../src/strict/profiles.js";
import { RULES } from "../../src/strict/rules/index.js";

const findings = (document: JsonValue, profile: string) =>
  perTool(checkDocument(document, [profile], { completeRequired: "plain" })).flatMap((tool) => tool.findings);

/** The ids of the rules that find something in a document. */
const found = (document: JsonValue, profile: string) => findings(document, profile).map(({ rule }) => rule);

/** The document after all fixes, also the unsafe ones, round after round. */
function repaired(document: JsonValue, profile: string): JsonValue {
  let text = JSON.stringify(document);
  for (let round = 0; round < 20; round += 1) {
    const next = applyFixes(text, "json", findings(JSON.parse(text), profile), true);
    if (next.fixed.length === 0) break;
    text = next.text;
  }
  return JSON.parse(text) as JsonValue;
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))("the page of %s", (id, rule) => {
  const targets = [...rule.severities.keys()];

  it("shows a bad example that it finds, and a good one that it does not", () => {
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => found(rule.page.bad, target).includes(id)).length).toBeGreaterThan(0);
    for (const target of targets) expect([target, ...found(rule.page.good, target)]).not.toContain(id);
  });

  it("is quiet after its fix, and says none where it has none", () => {
    for (const target of targets.filter((name) => found(rule.page.bad, name).includes(id))) {
      if (rule.fix !== "none") expect(found(repaired(rule.page.bad, target), target)).not.toContain(id);
      else {
        const own = findings(rule.page.bad, target).filter((finding) => finding.rule === id);
        expect(own.map(({ change }) => change)).toEqual(own.map(() => null));
      }
    }
  });

  it("names a source and a reason", () => {
    expect(rule.page.why).toMatch(/\.$/);
    expect(rule.page.source).not.toBe("");
    expect(targetsOf([...targets])).toEqual(targets);
  });
});
