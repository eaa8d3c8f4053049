import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { Dialect } from "../../src/request/dialect.js";
import { CLOSED } from "../servers/build.js";

export const CHOICES = ["auto", "required", "named", "none", "allowed"] as const;
export type Choice = (typeof CHOICES)[number];

const MESSAGES = [{ role: "user", content: "Weather?" }];
/** Tool names, and their strict flags in dialects that have one. */
const TOOLS: readonly (readonly [name: string, strict: boolean | undefined])[] = [
  ["a", true],
  ["b", undefined],
];

/** One request for two tools and a choice (named: `a`; allowed: `a`, required) as a client of the dialect writes it; null: it cannot. */
export function written(dialect: Dialect, choice: Choice): JsonValue | null {
  const list = (tool: (name: string, strict: JsonObject) => JsonObject): readonly JsonObject[] =>
    TOOLS.map(([name, strict]) => tool(name, strict === undefined ? {} : { strict }));
  const chat = list((name, strict) => ({ type: "function", function: { name, parameters: CLOSED, ...strict } }));
  switch (dialect) {
    case "openai-chat":
      return { model: "m", messages: MESSAGES, tools: chat, tool_choice: chatChoice(choice) };
    case "openai-responses": {
      const tools = list((name, strict) => ({ type: "function", name, parameters: CLOSED, ...strict }));
      return { model: "m", input: "Weather?", tools, tool_choice: flatChoice(choice) };
    }
    case "anthropic-messages": {
      const type = { auto: "auto", required: "any", named: "tool", none: "none", allowed: null }[choice];
      const tools = list((name, strict) => ({ name, input_schema: CLOSED, ...strict }));
      const named = choice === "named" ? { name: "a" } : {};
      return type === null
        ? null
        : { model: "m", max_tokens: 64, messages: MESSAGES, tools, tool_choice: { type, ...named } };
    }
    case "mcp-tools-list":
      return choice === "auto" ? { tools: list((name) => ({ name, inputSchema: CLOSED })) } : null;
    case "tool-list":
      return choice === "auto" ? chat : null;
  }
}

function chatChoice(choice: Choice): JsonValue {
  if (choice === "named") return { type: "function", function: { name: "a" } };
  if (choice !== "allowed") return choice;
  const tools = [{ type: "function", function: { name: "a" } }];
  return { type: "allowed_tools", allowed_tools: { mode: "required", tools } };
}

function flatChoice(choice: Choice): JsonValue {
  if (choice === "named") return { type: "function", name: "a" };
  if (choice !== "allowed") return choice;
  return { type: "allowed_tools", mode: "required", tools: [{ type: "function", name: "a" }] };
}
