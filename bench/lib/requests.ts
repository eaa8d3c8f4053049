import type { JsonObject } from "../../src/base/json.js";

/**
 * A request with so many strict tools (automatic choice: xgrammar 0.1.27 does not take the tags of the others), each with
 * a schema of the size that real tools have.
 */
export function requestWithTools(count: number): JsonObject {
  return {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: Array.from({ length: count }, (_, i) => tool(i)),
    tool_choice: "auto",
  };
}

function tool(i: number): JsonObject {
  return {
    type: "function",
    function: {
      name: `search_orders_${i}`,
      description: "Finds orders of a customer.",
      strict: true,
      parameters: {
        type: "object",
        properties: {
          customer: { type: "string", description: "Customer number or mail address." },
          status: { type: "string", enum: ["open", "paid", "shipped", "returned"] },
          limit: { type: "integer", minimum: 1, maximum: 100 },
          total: { type: "number" },
          period: {
            type: "object",
            properties: { from: { type: "string" }, to: { type: "string" } },
            required: ["from", "to"],
            additionalProperties: false,
          },
          lines: {
            type: "array",
            items: {
              type: "object",
              properties: { [`sku_${i}`]: { type: "string" }, count: { type: "integer" } },
              required: [`sku_${i}`, "count"],
              additionalProperties: false,
            },
          },
          archived: { type: ["boolean", "null"] },
        },
        required: ["customer", "status", "limit", "total", "period", "lines", "archived"],
        additionalProperties: false,
      },
    },
  };
}

/** A request with one strict tool that takes a list of records, for long arguments. */
export function requestForRecords(): JsonObject {
  return {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: [
      {
        type: "function",
        function: {
          name: "store_records",
          strict: true,
          parameters: {
            type: "object",
            properties: {
              records: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    id: { type: "integer" },
                    name: { type: "string" },
                    price: { type: "number" },
                    tags: { type: "array", items: { type: "string" } },
                    stored: { type: "boolean" },
                  },
                  required: ["id", "name", "price", "tags", "stored"],
                  additionalProperties: false,
                },
              },
            },
            required: ["records"],
            additionalProperties: false,
          },
        },
      },
    ],
    tool_choice: "auto",
  };
}

/** A hermes call of `store_records` whose text is at least so many bytes long. */
export function longCall(bytes: number): string {
  const records: string[] = [];
  for (let i = 0, size = 0; size < bytes; i += 1) {
    const record = `{"id": ${i}, "name": "shelf \\"${i % 97}\\" upper row", "price": ${i}.25, "tags": ["blue", "round", "new"], "stored": true}`;
    records.push(record);
    size += record.length + 2;
  }
  return call(`{"records": [${records.join(", ")}]}`);
}

/** Prose of so many bytes, then a short call. */
export function proseThenCall(bytes: number): string {
  const sentence = "The shelf holds <b>blue</b> boxes; some are round, others are not (see page 12). ";
  return sentence.repeat(Math.ceil(bytes / sentence.length)) + call('{"records": []}');
}

function call(argumentsText: string): string {
  return `<tool_call>\n{"name": "store_records", "arguments": ${argumentsText}}\n</tool_call>`;
}
