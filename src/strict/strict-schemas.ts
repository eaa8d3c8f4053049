import { isObject, type JsonObject } from "../base/json.js";
import type { ListedTool, ToolList } from "./tool-list.js";
import { walkSchema } from "./walk.js";

/** The tools that say `strict: true`; only these count for the limits of a request. */
export function strictTools(list: ToolList): readonly ListedTool[] {
  return list.tools.filter(({ strict }) => strict === true);
}

/** All object schemas, at any depth, of the strict tools, with their places. */
export function strictSchemas(list: ToolList): readonly { readonly schema: JsonObject; readonly path: string }[] {
  return strictTools(list).flatMap((tool) =>
    walkSchema(tool.schema, tool.schemaPath).flatMap(({ schema, path }) =>
      isObject(schema) ? [{ schema, path }] : [],
    ),
  );
}
