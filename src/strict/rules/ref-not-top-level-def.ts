import { isObject, type JsonObject, own } from "../../base/json.js";
import { closed } from "../example.js";
import { freeDefinitionName, movedReferences, withMovedReferences } from "../moved-definition.js";
import { referenceRule } from "../reference-rule.js";
import { fragmentSteps } from "../references.js";
import type { Change, Rule, RuleContext } from "../rule.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS } from "../sources.js";

const text = { type: "string" };

/** A reference to something that is no definition at the top (strict-subset reference A.3 rule 6, A.6 error 7). */
export const refNotTopLevelDef: Rule = referenceRule(
  {
    id: "ref-not-top-level-def",
    title: "$ref must name a top-level definition",
    severities: severities({ openai: "error" }),
    fix: "safe",
    page: {
      why: "OpenAI follows references to #, #/$defs/NAME and #/definitions/NAME alone. Some generators refer to the first place where a type stood.",
      bad: closed({ a: text, b: { $ref: "#/properties/a" } }),
      good: closed({ a: { $ref: "#/$defs/a" }, b: { $ref: "#/$defs/a" } }, { $defs: { a: text } }),
      source: `${OPENAI_ERRORS}: reference can only point to definitions defined at the top level of the schema`,
    },
  },
  (ref, _node, context) => {
    if (!/^#\//.test(ref) || /^#\/(\$defs|definitions)\/[^/]+$/.test(ref)) return null;
    const change = hoisted(ref, context);
    return {
      message: "Reference must name a top-level definition",
      fix: "Move its target into $defs",
      ...(change === null ? {} : { change }),
    };
  },
);

/** The target becomes a definition, a reference to it takes its place, and all references to it follow. */
function hoisted(ref: string, { root, nodes }: RuleContext): Change | null {
  const fragment = fragmentSteps(ref);
  const wanted = fragment.kind === "steps" ? fragment.steps : [];
  const target = nodes.find(({ path }) => path === root.path + ref.slice(1));
  if (target === undefined || target.parent === null || !isObject(target.schema) || !isObject(root.schema)) return null;
  // A place inside a definition stays where it is unless it is moved by itself.
  const name = freeDefinitionName(wanted.at(-1) ?? "", root.schema);
  const to = ["$defs", name];
  const definition = withMovedReferences(target.schema, wanted, to);
  const holdsDefinitions = isObject(own(root.schema, "$defs"));
  const definitions: JsonObject = { [name]: definition };
  return {
    edits: [
      { kind: "set", path: target.path, value: { $ref: `#/$defs/${name}` } },
      holdsDefinitions
        ? { kind: "set", path: `${root.path}/$defs/${name}`, value: definition }
        : { kind: "set", path: `${root.path}/$defs`, value: definitions },
      ...movedReferences(nodes, wanted, to, target.path),
    ],
    effect: "same",
  };
}
