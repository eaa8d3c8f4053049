import { isObject } from "../../base/json.js";
import type { Fault, Rule } from "../rule.js";
import { has, propertiesOf, requiredOf, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import type { ListedTool, ToolList } from "../tool-list.js";
import { walkSchema } from "../walk.js";

const ANTHROPIC = severities({ anthropic: "error" });
/** Summed over all strict tools of a request (strict-subset reference B.1). */
const MOST_STRICT_TOOLS = 20;
const MOST_OPTIONAL = 24;
const MOST_UNIONS = 16;

const strictTools = (list: ToolList): readonly ListedTool[] => list.tools.filter(({ strict }) => strict === true);

/** Strict-subset reference B.1. */
export const limitStrictTools: Rule = {
  id: "limit-strict-tools",
  title: "Strict tools in one request",
  severities: ANTHROPIC,
  list: (list) => over(list, strictTools(list).length, MOST_STRICT_TOOLS, "strict tools"),
};

/** Strict-subset reference B.1. */
export const limitOptionalParams: Rule = {
  id: "limit-optional-params",
  title: "Optional parameters over all strict tools",
  severities: ANTHROPIC,
  list: (list) => {
    const count = sum(list, (schema) => {
      const required = new Set(requiredOf(schema));
      return Object.keys(propertiesOf(schema)).filter((name) => !required.has(name)).length;
    });
    return over(list, count, MOST_OPTIONAL, "optional parameters");
  },
};

/** Strict-subset reference B.1. */
export const limitUnionParams: Rule = {
  id: "limit-union-params",
  title: "Parameters of a union type over all strict tools",
  severities: ANTHROPIC,
  list: (list) => {
    const isUnion = (value: unknown) => isObject(value) && (has(value, "anyOf") || (typesOf(value)?.length ?? 0) > 1);
    const count = sum(list, (schema) => Object.values(propertiesOf(schema)).filter(isUnion).length);
    return over(list, count, MOST_UNIONS, "union parameters");
  },
};

function sum(list: ToolList, count: (schema: Parameters<typeof propertiesOf>[0]) => number): number {
  let total = 0;
  for (const tool of strictTools(list)) {
    for (const { schema } of walkSchema(tool.schema, tool.schemaPath)) if (isObject(schema)) total += count(schema);
  }
  return total;
}

function over({ listPath }: ToolList, count: number, limit: number, what: string): readonly Fault[] {
  return count > limit ? [{ path: listPath, message: `${count} ${what}, limit ${limit}`, fix: null }] : [];
}
