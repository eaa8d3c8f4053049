import { isObject, type JsonValue, own } from "../base/json.js";
import { isArray } from "./shape.js";

/** What kind of document a client's JSON is. */
export const DIALECT_NAMES = [
  "openai-chat",
  "openai-responses",
  "anthropic-messages",
  "mcp-tools-list",
  "tool-list",
] as const;
export type Dialect = (typeof DIALECT_NAMES)[number];

export const DIALECT_TITLES: Readonly<Record<Dialect, string>> = {
  "openai-chat": "an OpenAI chat completions request",
  "openai-responses": "an OpenAI Responses request",
  "anthropic-messages": "an Anthropic Messages request",
  "mcp-tools-list": "an MCP tools/list result",
  "tool-list": "a bare tool list",
};

/**
 * Tells the dialect by the shape of the tools first and of the body second (policy reference 8.5). An object without
 * any mark of its own is a chat completions body. Null: not an object or array at all.
 */
export function detectDialect(body: unknown): Dialect | null {
  if (isArray(body)) return "tool-list";
  if (!isObject(body)) return null;
  const result = own(body, "result");
  if (isObject(result) && isArray(own(result, "tools"))) return "mcp-tools-list";

  const byTools = dialectOfTools(own(body, "tools"));
  if (byTools !== null) return byTools;
  if (own(body, "messages") === undefined && (own(body, "input") !== undefined || isObject(own(body, "text")))) {
    return "openai-responses";
  }
  const ofMessages = ANTHROPIC_ONLY.some((field) => own(body, field) !== undefined);
  if (ofMessages || isAnthropicChoice(own(body, "tool_choice"))) return "anthropic-messages";
  return "openai-chat";
}

/** Fields that no other dialect has a use for (policy reference 8.3). */
const ANTHROPIC_ONLY = ["system", "stop_sequences", "output_config"];

/** Kinds of tools that Responses write without a wrapper. */
const FLAT: readonly JsonValue[] = ["function", "custom", "namespace"];

function dialectOfTools(tools: JsonValue | undefined): Dialect | null {
  if (!isArray(tools)) return null;
  const objects = tools.filter(isObject);
  const someHas = (key: string): boolean => objects.some((tool) => own(tool, key) !== undefined);
  if (someHas("function") || someHas("custom")) return "openai-chat";
  if (someHas("input_schema")) return "anthropic-messages";
  if (someHas("inputSchema")) return "mcp-tools-list";
  const flat = objects.some(
    (tool) => FLAT.includes(own(tool, "type") ?? null) && typeof own(tool, "name") === "string",
  );
  return flat ? "openai-responses" : null;
}

function isAnthropicChoice(choice: JsonValue | undefined): boolean {
  if (!isObject(choice)) return false;
  const type = own(choice, "type");
  return type === "any" || type === "tool" || own(choice, "disable_parallel_tool_use") !== undefined;
}
