import { strictTools } from "../example.js";
import { objectSchemas, requestLimit } from "../request-limit.js";
import type { Change, Rule } from "../rule.js";
import { has, propertiesOf, requiredOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE } from "../sources.js";
import type { ListedTool } from "../tool-list.js";

const LIMIT = 24;

const optional = (count: number) =>
  strictTools([
    {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string" }])),
      required: [],
      additionalProperties: false,
    },
  ]);

/** Strict-subset reference B.1. */
export const limitOptionalParams: Rule = {
  id: "limit-optional-params",
  title: "Optional parameters over all strict tools",
  severities: severities({ anthropic: "error" }),
  fix: "safe",
  page: {
    why: "Each parameter that may be left out doubles the ways through the grammar; 24 may be over all strict tools. --complete-required plain makes them mandatory; nullable ones would run into the limit on unions.",
    // Large, and wanted for the page alone.
    get bad() {
      return optional(25);
    },
    get good() {
      return optional(24);
    },
    source: ANTHROPIC_PAGE,
  },
  list: (list, _target, { completeRequired }) => {
    const fault = requestLimit(list, LIMIT, "optional parameters", (tools) => optionalOf(tools).length);
    if (fault === null) return [];
    const tools = list.tools.filter(({ strict, dialect }) => strict === true || dialect === "mcp");
    const edits = optionalOf(tools).map(({ path, name }) => ({ kind: "append" as const, path, value: name }));
    // Below these a part that takes fewer values lets the whole take more.
    const isPlain = objectSchemas(tools).every(
      ({ schema }) => !["oneOf", "not", "if", "contains"].some((word) => has(schema, word)),
    );
    const change: Change = { edits, effect: isPlain ? "narrower" : "unsafe" };
    return [
      {
        ...fault,
        fix: "Make parameters mandatory, or fewer tools strict",
        ...(completeRequired === "plain" ? { change } : {}),
      },
    ];
  },
};

function optionalOf(tools: readonly ListedTool[]): readonly { readonly path: string; readonly name: string }[] {
  return objectSchemas(tools).flatMap(({ schema, path }) => {
    const required = new Set(requiredOf(schema));
    return Object.keys(propertiesOf(schema))
      .filter((name) => !required.has(name))
      .map((name) => ({ path: `${path}/required`, name }));
  });
}
