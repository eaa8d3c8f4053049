import type { JsonObject, JsonValue } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import type { TargetName } from "./profile-names.js";
import type { Change, Fault, Rule, RuleContext } from "./rule.js";
import { has } from "./schema-facts.js";
import type { Severity } from "./severities.js";
import { toDescription } from "./to-description.js";

/** What is the same in rules that mind a keyword's presence. */
interface KeywordRule extends Omit<Rule, "schema" | "node" | "tool" | "list"> {
  readonly keywords: readonly string[];
  readonly message: (keyword: string, target: TargetName) => string;
  readonly advice: string | null;
  /** Does the keyword count here? Missing: always. */
  readonly when?: (value: JsonValue, keyword: string, schema: JsonObject, target: TargetName) => boolean;
  /** The fix at this place; missing: the keyword goes into the description where the rule has an unsafe fix. */
  readonly change?: (keyword: string, schema: JsonObject, path: string, context: RuleContext) => Change | null;
  /** Where it is not the one of the target. */
  readonly severity?: (keyword: string, value: JsonValue, target: TargetName) => Severity | undefined;
}

/** A rule that finds keywords, wherever they stand as keywords. */
export function keywordRule(row: KeywordRule): Rule {
  const { id, title, severities, fix, page } = row;
  return {
    id,
    title,
    severities,
    fix,
    page,
    keywords: row.keywords,
    schema: (schema, { path }, context) =>
      row.keywords.flatMap((keyword): readonly Fault[] => {
        const { target } = context;
        if (!has(schema, keyword)) return [];
        const value = schema[keyword] ?? null;
        if (row.when?.(value, keyword, schema, target) === false) return [];
        const change =
          row.change === undefined
            ? fix === "none"
              ? null
              : toDescription(schema, path, [keyword])
            : row.change(keyword, schema, path, context);
        const severity = row.severity?.(keyword, value, target);
        return [
          {
            path: path + pointerStep(keyword),
            message: row.message(keyword, target),
            fix: row.advice,
            ...(change === null ? {} : { change }),
            ...(severity === undefined ? {} : { severity }),
          },
        ];
      }),
  };
}

/** Takes a keyword out; what it said must hold without it. */
export function removed(keyword: string, path: string): Change {
  return { edits: [{ kind: "remove", path: path + pointerStep(keyword) }], effect: "same" };
}

export const TO_DESCRIPTION = "Drop it and say it in the description";

/** Negation, conditionals and dependencies: strict targets and llguidance refuse them, the others do not look at them. */
export const STRICT_AND_ENGINES = { strict: "error", llguidance: "error", engines: "warning", xai: "warning" } as const;
