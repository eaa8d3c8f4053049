import { type JsonObject, own } from "../base/json.js";
import type { Change, Fault, RuleContext } from "./rule.js";
import { has, shown } from "./schema-facts.js";
import { formatsOf } from "./target-facts.js";
import { toDescription } from "./to-description.js";
import type { SchemaNode } from "./walk.js";

/** A pattern that stands in for a format well enough where patterns are held and the format is not. */
const PATTERN_FOR: Readonly<Record<string, string>> = { uri: "^https?://[^ ]+$" };

/** The fault of a `format` that the target's list does not have. */
export function formatFaults(
  schema: JsonObject,
  { path }: SchemaNode,
  { target }: RuleContext,
  message: (format: string, list: string) => string,
): readonly Fault[] {
  const format = own(schema, "format");
  const known = formatsOf(target);
  if (typeof format !== "string" || known === null || known.includes(format)) return [];
  const fix =
    format === "uri" ? "Remove it, or use a pattern such as ^https?://" : "Remove it and say it in the description";
  return [
    {
      path: `${path}/format`,
      message: message(shown(format), known.join(", ")),
      fix,
      change: target === "openai" ? withPattern(schema, path, format) : toDescription(schema, path, ["format"]),
    },
  ];
}

function withPattern(schema: JsonObject, path: string, format: string): Change {
  const change = toDescription(schema, path, ["format"]);
  const pattern = PATTERN_FOR[format];
  if (pattern === undefined || has(schema, "pattern")) return change;
  return { ...change, edits: [...change.edits, { kind: "set", path: `${path}/pattern`, value: pattern }] };
}
