import { isObject } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { propertiesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { BEAM_DERIVED } from "../sources.js";

/** Wire condition 1 (strict-subset reference E.3). */
export const beamParameterName: Rule = {
  id: "beam-parameter-name",
  title: "Parameter names must fit a tag attribute",
  severities: severities({ beam: "error" }),
  fix: "none",
  page: {
    why: 'The name is written as name="KEY" in a tag, without escapes: no quote, no control character, and not empty.',
    bad: closed({ 'a"b': { type: "string" } }),
    good: closed({ ab: { type: "string" } }),
    source: BEAM_DERIVED,
  },
  tool: ({ root }) =>
    Object.keys(isObject(root.schema) ? propertiesOf(root.schema) : {})
      .filter((name) => name === "" || name.includes('"') || hasControl(name))
      .map((name) => ({
        path: `${root.path}/properties${pointerStep(name)}`,
        message: "Key cannot be written as a tag attribute (derived)",
        fix: null,
      })),
};

function hasControl(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}
