import { isObject, type JsonObject } from "../base/json.js";
import type { Fault } from "./rule.js";
import type { ListedTool, ToolList } from "./tool-list.js";
import { walkSchema } from "./walk.js";

/**
 * The fault of a sum over all strict tools of a request that is above its limit. A list of an MCP server does not say which of its
 * tools a client sends as strict: there the sum over all of them is a warning.
 */
export function requestLimit(
  list: ToolList,
  limit: number,
  what: string,
  count: (tools: readonly ListedTool[]) => number,
): Fault | null {
  const fault = (n: number, when: string): Fault => ({
    path: list.listPath,
    message: `${n} ${what}${when}, limit ${limit}`,
    fix: "Make fewer tools strict, or split the list",
  });
  const strict = count(strictTools(list));
  if (strict > limit) return fault(strict, "");
  const possible = count(list.tools.filter((tool) => tool.strict === true || tool.dialect === "mcp"));
  return possible > limit ? { ...fault(possible, " where all tools are strict"), severity: "warning" } : null;
}

/** The tools that say `strict: true`. */
function strictTools(list: ToolList): readonly ListedTool[] {
  return list.tools.filter(({ strict }) => strict === true);
}

/** All object schemas, at any depth, of some tools, with their places. */
export function objectSchemas(
  tools: readonly ListedTool[],
): readonly { readonly schema: JsonObject; readonly path: string }[] {
  return tools.flatMap((tool) =>
    walkSchema(tool.schema, tool.schemaPath).flatMap(({ schema, path }) =>
      isObject(schema) ? [{ schema, path }] : [],
    ),
  );
}
