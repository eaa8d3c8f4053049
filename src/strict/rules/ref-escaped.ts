import { isObject, own } from "../../base/json.js";
import { pointerStep, toPointer } from "../../base/json-pointer.js";
import { closed } from "../example.js";
import { freeDefinitionName, movedReferences } from "../moved-definition.js";
import { referenceRule } from "../reference-rule.js";
import { fragmentSteps } from "../references.js";
import type { Change, Rule, RuleContext } from "../rule.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, OUTLINES_CODE, XGRAMMAR_CODE } from "../sources.js";

const text = { type: "string" };

/** A reference with escapes (strict-subset reference C.1). */
export const refEscaped: Rule = referenceRule(
  {
    id: "ref-escaped",
    title: "Engines do not decode pointer escapes",
    severities: severities({ xgrammar: "error", llamacpp: "error", outlines: "error" }),
    fix: "safe",
    page: {
      why: "~0, ~1 and %xx are looked up as they are written, so the definition is not found.",
      bad: closed({ a: { $ref: "#/$defs/x~1y" } }, { $defs: { "x/y": text } }),
      good: closed({ a: { $ref: "#/$defs/x_y" } }, { $defs: { x_y: text } }),
      source: `${XGRAMMAR_CODE}: Cannot find field; ${LLAMACPP_CODE}; ${OUTLINES_CODE}`,
    },
  },
  (ref, _node, context) => {
    if (!ref.startsWith("#") || !/~[01]|%/.test(ref)) return null;
    const change = renamed(ref, context);
    return {
      message: "Engine does not decode pointer escapes",
      fix: "Give the definition a name without / ~ and %",
      ...(change === null ? {} : { change }),
    };
  },
);

/** The definition gets a plain name, and all references to it follow. */
function renamed(ref: string, { root, nodes }: RuleContext): Change | null {
  const fragment = fragmentSteps(ref);
  const [keyword, name, ...rest] = fragment.kind === "steps" ? fragment.steps : [];
  if (keyword === undefined || name === undefined || rest.length > 0) return null;
  const definitions = isObject(root.schema) ? own(root.schema, keyword) : undefined;
  if (!["$defs", "definitions"].includes(keyword) || !isObject(definitions) || !Object.hasOwn(definitions, name))
    return null;
  const key = freeDefinitionName(name, { $defs: definitions });
  const from = [keyword, name];
  return {
    edits: [
      ...(key === name
        ? []
        : [{ kind: "rename" as const, path: root.path + toPointer([keyword]) + pointerStep(name), key }]),
      ...movedReferences(nodes, from, [keyword, key], "no part is moved"),
    ],
    effect: "same",
  };
}
