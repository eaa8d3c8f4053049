import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import type { ListedTool } from "./tool-list.js";

/** Where a request states the schema of its answer: Chat Completions, Responses, Anthropic (strict-subset reference A.1, B.1). */
const PLACES = [
  { path: "/response_format/json_schema", steps: ["response_format", "json_schema"] },
  { path: "/text/format", steps: ["text", "format"] },
  { path: "/output_config/format", steps: ["output_config", "format"] },
] as const;

/**
 * The schema that a request body wants its answer to have, as an entry of the tool list: the same subsets hold for it.
 *
 * @param index the position that it gets in the list
 */
export function readResponseFormat(document: JsonObject, index: number): ListedTool | null {
  for (const { path, steps } of PLACES) {
    const holder = steps.reduce(
      (value: JsonValue | undefined, step) => (isObject(value) ? own(value, step) : undefined),
      document,
    );
    const schema = isObject(holder) ? own(holder, "schema") : undefined;
    if (!isObject(holder) || schema === undefined) continue;
    const name = own(holder, "name");
    const strict = own(holder, "strict");
    return {
      index,
      kind: "format",
      dialect: "response-format",
      name: typeof name === "string" ? name : steps[0],
      schema,
      strict: typeof strict === "boolean" ? strict : null,
      toolPath: path,
      namePath: `${path}/name`,
      schemaPath: `${path}/schema`,
    };
  }
  return null;
}
