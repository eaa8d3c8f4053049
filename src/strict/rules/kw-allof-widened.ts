import { closed, withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import { mergedAllOf } from "../merged-all-of.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { XGRAMMAR_CODE } from "../sources.js";

const text = { type: "string" };
const object = (name: string) => ({ type: "object", properties: { [name]: text }, required: [name] });

/** xgrammar gives `allOf` with several entries up and takes any JSON (strict-subset reference C.1). */
export const kwAllofWidened: Rule = keywordRule({
  id: "kw-allof-widened",
  title: "allOf with several entries lets any JSON in",
  keywords: ["allOf"],
  severities: severities({ xgrammar: "warning", "vllm-xgrammar": "warning", "sglang-xgrammar": "warning" }),
  fix: "safe",
  page: {
    why: "The request passes, a line goes to the server's log, and the model may write anything here.",
    bad: withProperty({ allOf: [object("x"), object("y")] }),
    good: withProperty(closed({ x: text, y: text })),
    source: `${XGRAMMAR_CODE}: Support for allOf with multiple options is still ongoing`,
  },
  message: () => "The engine accepts any JSON here: allOf with several entries",
  advice: "Merge the parts into one schema",
  when: (value) => Array.isArray(value) && value.length > 1,
  change: (_keyword, schema, path) => mergedAllOf(schema, path),
});
