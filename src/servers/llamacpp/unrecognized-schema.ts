import { isObject, type JsonValue } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import type { ToolRequest } from "../../request/types.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * A node that the schema converter has no case for: a boolean schema, or keywords that need a type beside them. One bad
 * tool fails the whole request (engines reference 5.3, 7.1). The answer's schema is converted where no tool can be called.
 */
export const unrecognizedSchema: RejectionRule = {
  id: "llamacpp-unrecognized-schema",
  check: (request) => {
    const called = request.tools.length > 0 && request.toolChoice.kind !== "none";
    for (const { schema, path } of called ? toolSchemas(request) : answerSchemas(request)) {
      const bad = firstUnrecognized(schema, path);
      if (bad === null) continue;
      return refuse(
        unrecognizedSchema.id,
        "Unable to generate parser for this template. Automatic parser generation failed: JSON schema conversion failed:\n" +
          `Unrecognized schema: ${JSON.stringify(bad.schema)}`,
        { path: bad.path, fix: "Give this schema a type, for example string." },
      );
    }
    return null;
  },
};

function toolSchemas({ tools }: ToolRequest): readonly { readonly schema: JsonValue; readonly path: string }[] {
  return tools
    .filter(({ parameters }) => parameters !== null)
    .map(({ parameters, parametersPath }) => ({ schema: parameters, path: parametersPath }));
}

function answerSchemas({ guided, responseFormat }: ToolRequest): ReturnType<typeof toolSchemas> {
  const field = guided.find(({ path }) => path === "/json_schema");
  if (field !== undefined) return [{ schema: field.value, path: field.path }];
  return responseFormat?.kind === "json_schema" && responseFormat.schema !== null
    ? [{ schema: responseFormat.schema, path: "/response_format/json_schema/schema" }]
    : [];
}

/** Any of these gives the converter a case to go by. */
const CASES = [
  "$ref",
  "oneOf",
  "anyOf",
  "allOf",
  "type",
  "const",
  "enum",
  "properties",
  "additionalProperties",
  "items",
  "prefixItems",
  "pattern",
  "format",
];
const SCHEMA_MAPS = ["properties"];
const SCHEMA_LISTS = ["oneOf", "anyOf", "allOf", "prefixItems"];

/** In the converter's own order: a node before what is in it. Definitions are only looked at where they are used. */
function firstUnrecognized(
  schema: JsonValue,
  path: string,
): { readonly schema: JsonValue; readonly path: string } | null {
  if (!isObject(schema)) return { schema, path };
  const keys = Object.keys(schema);
  if (keys.length > 0 && !keys.some((key) => CASES.includes(key))) return { schema, path };
  for (const [key, value] of Object.entries(schema)) {
    const at = `${path}${pointerStep(key)}`;
    const inner: readonly (readonly [JsonValue, string])[] =
      SCHEMA_MAPS.includes(key) && isObject(value)
        ? Object.entries(value).map(([name, child]) => [child, `${at}${pointerStep(name)}`] as const)
        : SCHEMA_LISTS.includes(key) && Array.isArray(value)
          ? value.map((child: JsonValue, index) => [child, `${at}/${index}`] as const)
          : key === "items" || (key === "additionalProperties" && isObject(value))
            ? [[value, at] as const]
            : [];
    for (const [child, childPath] of inner) {
      const bad = Array.isArray(child) ? null : firstUnrecognized(child, childPath);
      if (bad !== null) return bad;
    }
  }
  return null;
}
