import { own } from "../../base/json.js";
import type { Fault, Rule, RuleContext } from "../rule.js";
import { shown, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { formatsOf } from "../target-facts.js";
import type { SchemaNode } from "../walk.js";

/** A `format` outside the target's list, which is then a refusal (strict-subset reference A.2, B.1, C.1, D.1, D.2). */
export const formatUnsupported: Rule = {
  id: "format-unsupported",
  title: "format outside the supported list",
  severities: severities({
    openai: "error",
    // These two take no format at all, which `kw-string-lexical` says.
    "openai-ft": "off",
    azure: "off",
    anthropic: "error",
    llguidance: "error",
    "vllm-xgrammar": "error",
    "sglang-xgrammar": "error",
    outlines: "error",
  }),
  schema: (schema, node, context) => {
    const onStringsOnly = context.target === "vllm-xgrammar" || context.target === "sglang-xgrammar";
    if (onStringsOnly && typesOf(schema)?.includes("string") !== true) return [];
    return outside(schema, node, context, (format, list) => `Format ${format} is not supported; allowed: ${list}`);
  },
};

/** The same where the target takes the word and does nothing (strict-subset reference B.2, B.3, C.1). */
export const formatIgnored: Rule = {
  id: "format-ignored",
  title: "format that is not enforced",
  severities: severities({
    xgrammar: "warning",
    lmfe: "warning",
    llamacpp: "warning",
    gemini: "warning",
    xai: "warning",
  }),
  schema: (schema, node, context) => outside(schema, node, context, (format) => `Format ${format} is not enforced`),
};

function outside(
  schema: Parameters<NonNullable<Rule["schema"]>>[0],
  { path }: SchemaNode,
  { target }: RuleContext,
  message: (format: string, list: string) => string,
): readonly Fault[] {
  const format = own(schema, "format");
  const known = formatsOf(target);
  if (typeof format !== "string" || known === null || known.includes(format)) return [];
  const fix =
    format === "uri" ? "Remove it, or use a pattern such as ^https?://" : "Remove it and say it in the description";
  return [{ path: `${path}/format`, message: message(shown(format), known.join(", ")), fix }];
}
