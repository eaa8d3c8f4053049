import { pointerStep } from "../../base/json-pointer.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has, TYPE_OF_KEYWORD } from "../schema-facts.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, LMFE_CODE, OUTLINES_CODE, XGRAMMAR_CODE } from "../sources.js";

const DECIDED = ["type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf", "properties", "items", "prefixItems"];
/** llama.cpp takes these for a string's, and is right about it. */
const TAKEN_AS_STRING = ["pattern", "format"];

/** A keyword of one type on a node without `type`: xgrammar then takes any JSON (strict-subset reference C.1). */
export const limitWithoutType: Rule = {
  id: "limit-without-type",
  title: "Limits need a type beside them",
  severities: severities({
    xgrammar: "warning",
    "vllm-xgrammar": "warning",
    "sglang-xgrammar": "warning",
    llamacpp: "warning",
    outlines: "error",
    lmfe: "error",
  }),
  fix: "none",
  page: {
    why: "By JSON Schema a limit speaks of values of its type and lets others pass. xgrammar and llama.cpp look at the type first and take any JSON where there is none; outlines and lm-format-enforcer refuse the node.",
    bad: withProperty({ maximum: 5 }),
    good: withProperty({ type: "integer", maximum: 5 }),
    source: `${XGRAMMAR_CODE}; ${LLAMACPP_CODE}; ${OUTLINES_CODE}; ${LMFE_CODE}`,
  },
  schema: (schema, { path }, { target }) => {
    if (DECIDED.some((word) => has(schema, word))) return [];
    const outcome = target === "outlines" || target === "lmfe" ? "refuses" : "ignores";
    return Object.keys(schema)
      .filter((keyword) => Object.hasOwn(TYPE_OF_KEYWORD, keyword))
      .filter((keyword) => target !== "llamacpp" || !TAKEN_AS_STRING.includes(keyword))
      .map((keyword) => ({
        path: path + pointerStep(keyword),
        message: `The engine ${outcome} ${keyword} without type`,
        fix: `Add "type": "${TYPE_OF_KEYWORD[keyword]}" if every value must have it`,
      }));
  },
};
