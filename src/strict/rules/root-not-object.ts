import { isObject, type JsonObject, own } from "../../base/json.js";
import { withProperty } from "../example.js";
import type { Change, Rule, RuleContext } from "../rule.js";
import { has, shown, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, DYNAMO_CHECK, OPENAI_ERRORS } from "../sources.js";

/** The root has a `type` other than `object`, and no local reference leads to one (strict-subset reference A.6 error 10, A2 steps 27 and 28). */
export const rootNotObject: Rule = {
  id: "root-not-object",
  title: "Parameters must be an object schema",
  severities: severities({ strict: "error", anthropic: "error" }),
  fix: "unsafe",
  page: {
    why: "Arguments are a JSON object, so the schema of a tool's parameters has to be one of objects: type object alone, without null.",
    bad: { type: "array", items: { type: "string" } },
    good: withProperty({ type: "array", items: { type: "string" } }),
    source: `${OPENAI_ERRORS}: schema must be a JSON Schema of 'type: "object"'; ${DYNAMO_CHECK}; ${ANTHROPIC_PAGE}`,
  },
  tool: (context) => {
    const { root, references } = context;
    if (!isObject(root.schema)) return [found(context, shown(root.schema))];
    const end = references.endOf(root);
    if (end === null || !isObject(end.schema)) return [];
    const types = typesOf(root.schema) ?? typesOf(end.schema);
    if (types === null) {
      // A root with properties has `root-type-missing` of its own.
      return has(end.schema, "properties") ? [] : [found(context, "no type")];
    }
    return types.length === 1 && types[0] === "object" ? [] : [found(context, types.join(" or "))];
  },
};

function found(context: RuleContext, type: string) {
  const change = wrapped(context);
  return {
    path: context.root.path,
    message: `Parameters must be an object schema, found ${type}`,
    fix: "Wrap it in an object with one property `value`",
    ...(change === null ? {} : { change }),
  };
}

const KEPT_AT_ROOT = ["$schema", "$defs", "definitions"];

/** Definitions stay at the root, where references look for them; a reference to anything else would miss. */
function wrapped({ root: { schema, path }, nodes }: RuleContext): Change | null {
  if (!isObject(schema)) return null;
  const refs = nodes.map((node) => (isObject(node.schema) ? own(node.schema, "$ref") : undefined));
  if (refs.some((ref) => typeof ref === "string" && !/^#\/(\$defs|definitions)\//.test(ref))) return null;
  const part = (isKept: boolean): JsonObject =>
    Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT_AT_ROOT.includes(key) === isKept));
  const value = {
    ...part(true),
    type: "object",
    properties: { value: part(false) },
    required: ["value"],
    additionalProperties: false,
  };
  return { edits: [{ kind: "set", path, value }], effect: "unsafe" };
}
