import type { JsonObject, JsonSchema } from "../../base/json.js";

function tool(name: string, properties: JsonObject, required: readonly string[], more: JsonObject = {}): CatalogueTool {
  return { name, parameters: { type: "object", properties, required, additionalProperties: false, ...more } };
}

/** A tool that every server takes. */
export interface CatalogueTool {
  readonly name: string;
  readonly parameters: JsonSchema;
}

const POINT = {
  type: "object",
  properties: { lat: { type: "number" }, lon: { type: "number" }, label: { type: ["string", "null"] } },
  required: ["lat", "lon"],
  additionalProperties: false,
};

/** The tools that a format is proved with: between them their arguments have every JSON type, at the top and nested, required and optional. */
export const CATALOGUE_TOOLS: readonly CatalogueTool[] = [
  tool("no_arguments", {}, []),
  tool("free_text", { body: { type: "string" }, title: { type: "string" } }, ["body"]),
  tool("numbers", { count: { type: "integer" }, ratio: { type: "number" }, on: { type: "boolean" } }, ["count"]),
  tool("choices", { unit: { enum: ["metric", "imperial"] }, level: { enum: [1, 2, 3] }, kind: { const: "fixed" } }, [
    "unit",
  ]),
  tool(
    "nothing",
    { gone: { type: "null" }, maybe: { type: ["string", "null"] }, either: { type: ["integer", "boolean"] } },
    ["gone", "maybe"],
  ),
  tool(
    "lists",
    {
      tags: { type: "array", items: { type: "string" } },
      grid: { type: "array", items: { type: "array", items: { type: "integer" } } },
    },
    ["tags"],
  ),
  tool("places", { origin: POINT, via: { type: "array", items: POINT, maxItems: 2 }, note: { type: "string" } }, [
    "origin",
  ]),
  tool(
    "held_text",
    {
      code: { type: "string", pattern: "^[A-Z]{2}-[0-9]{3}$" },
      day: { type: "string", format: "date" },
      short: { type: "string", minLength: 1, maxLength: 12 },
    },
    ["code"],
  ),
];

/** The one tool of a wire without names, whose actions are written as calls of their own (ui_tars sheet section 4). */
export const ACTIONS_TOOL: JsonSchema = {
  type: "object",
  properties: { action: { type: "string" } },
  required: ["action"],
};
