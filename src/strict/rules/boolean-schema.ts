import { isObject, own } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { requiredOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import {
  BEAM_DERIVED,
  LLAMACPP_CODE,
  LMFE_CODE,
  OPENAI_ERRORS,
  OUTLINES_CODE,
  XAI_PAGE,
  XGRAMMAR_CODE,
} from "../sources.js";

/** Keywords whose boolean value is their usual form. */
const CLOSERS = ["additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems"];

/** `true` or `false` where a schema is wanted (strict-subset reference A.8, B.3, C.1, E.3). */
export const booleanSchema: Rule = {
  id: "boolean-schema",
  title: "Boolean schemas are not accepted",
  severities: severities({
    openai: "error",
    beam: "error",
    xai: "error",
    outlines: "error",
    llamacpp: "error",
    lmfe: "error",
    xgrammar: "error",
  }),
  fix: "safe",
  page: {
    why: "true takes anything and false nothing, so neither says what to write. An optional property that may never be there can go.",
    bad: closed({ a: { type: "string" }, b: false }, { required: ["a"] }),
    good: closed({ a: { type: "string" } }),
    source: `${OPENAI_ERRORS}: schema must have a 'type' key; ${XAI_PAGE}; ${OUTLINES_CODE}; ${LLAMACPP_CODE}; ${LMFE_CODE}; ${XGRAMMAR_CODE}: Schema 'false' cannot accept any value; ${BEAM_DERIVED}`,
  },
  node: ({ schema, path, keyword, key, parent }, { target }) => {
    if (typeof schema !== "boolean" || parent === null || CLOSERS.includes(keyword ?? "")) return [];
    // xgrammar takes true for anything.
    if (target === "xgrammar" && schema) return [];
    const holder = isObject(parent.schema) ? parent.schema : {};
    const isNever =
      schema === false &&
      keyword === "properties" &&
      own(holder, "additionalProperties") === false &&
      !requiredOf(holder).includes(String(key));
    return [
      {
        path,
        message: "Boolean schemas are not accepted",
        fix: isNever ? "Remove the property: it can never be there" : "Say what type it has",
        ...(isNever ? { change: { edits: [{ kind: "remove", path }], effect: "same" } } : {}),
      },
    ];
  },
};
