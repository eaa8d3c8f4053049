import { pointerStep } from "../../base/json-pointer.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has, TYPE_OF_KEYWORD } from "../schema-facts.js";
import { severities } from "../severities.js";
import { XGRAMMAR_CODE } from "../sources.js";

const DECIDED = ["type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf", "properties", "items", "prefixItems"];

/** A keyword of one type on a node without `type`: xgrammar then takes any JSON (strict-subset reference C.1). */
export const limitWithoutType: Rule = {
  id: "limit-without-type",
  title: "Limits need a type beside them",
  severities: severities({ xgrammar: "warning", "vllm-xgrammar": "warning", "sglang-xgrammar": "warning" }),
  fix: "none",
  page: {
    why: "By JSON Schema a limit speaks of values of its type and lets others pass. xgrammar looks at the type first and takes any JSON where there is none.",
    bad: withProperty({ maximum: 5 }),
    good: withProperty({ type: "integer", maximum: 5 }),
    source: XGRAMMAR_CODE,
  },
  schema: (schema, { path }) => {
    if (DECIDED.some((word) => has(schema, word))) return [];
    return Object.keys(schema)
      .filter((keyword) => Object.hasOwn(TYPE_OF_KEYWORD, keyword))
      .map((keyword) => ({
        path: path + pointerStep(keyword),
        message: `The engine ignores ${keyword} without type`,
        fix: `Add "type": "${TYPE_OF_KEYWORD[keyword]}" if every value must have it`,
      }));
  },
};
