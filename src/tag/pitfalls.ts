import type { Finding } from "../base/finding.js";
import { toPointer } from "../base/json-pointer.js";
import type { DispatchFormat, StructuralTag, TagFormat, TagTag } from "./types.js";
import { children } from "./walk.js";

type Steps = readonly (string | number)[];

/**
 * What loads but hardly means what its author wants (xgrammar reference 7.3, items 2 to 4, and 1.7). Measured on
 * xgrammar 0.2.8: an exclude anywhere inside a trigger makes that trigger unreachable.
 */
export function pitfalls(tag: StructuralTag): readonly Finding[] {
  const findings: Finding[] = [];
  const visit = (format: TagFormat, steps: Steps, enclosing: TagTag | null): void => {
    findings.push(...pitfallsOf(format, steps, enclosing));
    const nearest = format.type === "tag" ? format : enclosing;
    for (const child of children(format)) visit(child.format, [...steps, ...child.steps], nearest);
  };
  visit(tag.format, ["format"], null);
  return findings;
}

function pitfallsOf(format: TagFormat, steps: Steps, enclosing: TagTag | null): readonly Finding[] {
  switch (format.type) {
    case "any_text":
      return [...emptyExclude(format.excludes ?? [], steps), ...nestedPatterns(format.excludes ?? [], steps)];
    case "triggered_tags":
      return freeText(format.triggers, format.excludes ?? [], steps, (index) => ["triggers", index]);
    case "dispatch": {
      const triggers = format.rules.map(([trigger]) => trigger);
      return [
        ...freeText(triggers, format.excludes ?? [], steps, (index) => ["rules", index, 0]),
        ...endNotExcluded(format, steps, enclosing),
      ];
    }
    case "sequence":
      return textBeforeDelimiter(format.elements, steps);
    default:
      return [];
  }
}

function freeText(
  triggers: readonly string[],
  excludes: readonly string[],
  steps: Steps,
  stepsOf: (index: number) => Steps,
): readonly Finding[] {
  const findings: Finding[] = [];
  triggers.forEach((trigger, index) => {
    const path = toPointer([...steps, ...stepsOf(index)]);
    if (trigger === "") {
      findings.push({
        rule: "tag-trigger-empty",
        severity: "warning",
        path,
        message: "An empty trigger never fires.",
        fix: "Remove the rule, or give it a trigger.",
      });
    }
    const hiding = excludes.find((exclude) => exclude !== "" && trigger.includes(exclude));
    if (hiding !== undefined) {
      findings.push({
        rule: "tag-exclude-hides-trigger",
        severity: "warning",
        path,
        message: `The exclude ${JSON.stringify(hiding)} is part of the trigger ${JSON.stringify(trigger)}: the trigger can never be written.`,
        fix: "Remove the exclude; a trigger ends the free text anyway.",
      });
    }
    triggers.forEach((other, otherIndex) => {
      if (other === trigger && otherIndex < index) {
        findings.push({
          rule: "tag-trigger-repeated",
          severity: "warning",
          path,
          message: `The trigger ${JSON.stringify(trigger)} stands twice: either content may follow it.`,
          fix: "Join the two rules with an or.",
        });
      } else if (other !== trigger && other !== "" && trigger.startsWith(other)) {
        findings.push({
          rule: "tag-trigger-prefix",
          severity: "warning",
          path,
          message: `The trigger ${JSON.stringify(other)} is the start of ${JSON.stringify(trigger)}: after it both contents stay possible.`,
          fix: "Choose triggers of which none is the start of another.",
        });
      } else if (other !== trigger && other !== "" && trigger.includes(other)) {
        findings.push({
          rule: "tag-trigger-nested",
          severity: "warning",
          path,
          message: `The trigger ${JSON.stringify(other)} is part of ${JSON.stringify(trigger)}; engines differ on which one fires.`,
          fix: "Choose triggers of which none is part of another.",
        });
      }
    });
  });
  return [...findings, ...nestedPatterns(excludes, steps)];
}

/** An exclude inside another one is the only one that matters; engines before 0.2.8 lose it (xgrammar reference 1.7). */
function nestedPatterns(excludes: readonly string[], steps: Steps): readonly Finding[] {
  const findings: Finding[] = [];
  excludes.forEach((exclude, index) => {
    const inner = excludes.find((other) => other !== "" && other !== exclude && exclude.includes(other));
    if (inner === undefined) return;
    findings.push({
      rule: "tag-exclude-nested",
      severity: "warning",
      path: toPointer([...steps, "excludes", index]),
      message: `${JSON.stringify(inner)} is excluded too and part of this exclude; older engines then miss the inner one.`,
      fix: "Leave out the longer exclude.",
    });
  });
  return findings;
}

function emptyExclude(excludes: readonly string[], steps: Steps): readonly Finding[] {
  const index = excludes.indexOf("");
  if (index < 0) return [];
  return [
    {
      rule: "tag-exclude-empty",
      severity: "warning",
      path: toPointer([...steps, "excludes", index]),
      message: "The empty string is part of every text: only the empty text is left.",
      fix: "Remove the empty string from the excludes.",
    },
  ];
}

/** Unlike any_text and triggered_tags, a dispatch does not stop at the end of the tag that it stands in. */
function endNotExcluded(format: DispatchFormat, steps: Steps, enclosing: TagTag | null): readonly Finding[] {
  const ends =
    typeof enclosing?.end === "string" ? [enclosing.end] : Array.isArray(enclosing?.end) ? enclosing.end : [];
  const missing = ends.filter((end: string) => end !== "" && !(format.excludes ?? []).includes(end));
  if (missing.length === 0) return [];
  return [
    {
      rule: "tag-dispatch-end",
      severity: "warning",
      path: toPointer(steps),
      message: `The free text of a dispatch may run over the end ${JSON.stringify(missing[0])} of the tag around it.`,
      fix: "Repeat the tag's end in the excludes of the dispatch.",
    },
  ];
}

function textBeforeDelimiter(elements: readonly TagFormat[], steps: Steps): readonly Finding[] {
  const findings: Finding[] = [];
  elements.forEach((element, index) => {
    const next = elements[index + 1];
    if (element.type !== "any_text" || next === undefined) return;
    const delimiter = startOf(next);
    if (delimiter === "" || (element.excludes ?? []).some((exclude) => delimiter.includes(exclude))) return;
    findings.push({
      rule: "tag-text-before-delimiter",
      severity: "warning",
      path: toPointer([...steps, "elements", index]),
      message: `The free text may itself hold ${JSON.stringify(delimiter)}, which is meant to end it.`,
      fix: "Put the delimiter into the excludes of the free text, or make the pair a tag.",
    });
  });
  return findings;
}

/** The text that a format surely starts with, where that is plain to see. */
function startOf(format: TagFormat): string {
  if (format.type === "const_string") return format.value;
  if (format.type === "tag") return typeof format.begin === "string" ? format.begin : "";
  return "";
}
