import { RequestError } from "../base/errors.js";
import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { readResponseFormat } from "./response-format.js";

/** The forms in which a tool is declared (vLLM/SGLang policy reference 8). */
export type ToolDialect =
  | "openai-chat"
  | "openai-responses"
  | "openai-functions"
  | "anthropic"
  | "mcp"
  | "json-schema"
  | "response-format";

/** A declared tool, whatever the form. */
export interface ListedTool {
  /** Position in the list, namespaces counted through. */
  readonly index: number;
  /** `format`: not a tool but the schema of the answer, which the same subsets hold for. */
  readonly kind: "function" | "custom" | "builtin" | "format";
  readonly dialect: ToolDialect;
  readonly name: string;
  /** What stands where the arguments' schema belongs; null where nothing or null does. */
  readonly schema: JsonValue;
  /** Null where the flag is missing or null. */
  readonly strict: boolean | null;
  /** JSON Pointer of the tool, `/tools/0`. */
  readonly toolPath: string;
  /** JSON Pointer of its name, `/tools/0/function/name`. */
  readonly namePath: string;
  /** JSON Pointer of the schema, `/tools/0/function/parameters`, whether or not it is there. */
  readonly schemaPath: string;
}

export interface ToolList {
  readonly tools: readonly ListedTool[];
  /** JSON Pointer of the array that holds the tools; the tool's own place where there is no array. */
  readonly listPath: string;
  /** The document that the list was read from. */
  readonly document: JsonValue;
}

/** Where in a tool the fields of one dialect stand. */
interface Shape {
  readonly dialect: ToolDialect;
  /** The member that holds name, schema and flag; null: the tool itself. */
  readonly holder: string | null;
  readonly schemaKey: string;
}

const SCHEMA_WORDS = [
  "$schema",
  "$ref",
  "type",
  "properties",
  "anyOf",
  "oneOf",
  "allOf",
  "enum",
  "const",
  "$defs",
  "items",
];

/**
 * Reads a tool list in any form that clients send: OpenAI chat or Responses tools (namespaces too) or a whole request
 * body, legacy `functions`, Anthropic tools, an MCP `tools/list` result with or without its JSON-RPC envelope, a bare
 * array, a single tool, or a bare JSON Schema. The schema of a body's answer (`response_format`, `text.format`) stands last.
 *
 * @throws RequestError with the pointer of what is no tool list or no tool.
 */
export function readToolList(document: unknown): ToolList {
  const value = document as JsonValue;
  if (Array.isArray(value)) return listAt(value, "", value);
  if (!isObject(value)) throw notAList("");
  const list = toolsOf(value);
  const format = readResponseFormat(value, list.tools.length);
  return format === null ? list : { ...list, tools: [...list.tools, format] };
}

function toolsOf(value: JsonObject): ToolList {
  const result = own(value, "result");
  if (isObject(result) && own(result, "tools") !== undefined)
    return listAt(own(result, "tools"), "/result/tools", value);
  const tools = own(value, "tools");
  if (tools !== undefined && tools !== null) return listAt(tools, "/tools", value);
  if (Array.isArray(own(value, "functions"))) return listAt(own(value, "functions"), "/functions", value);
  if (tools === null || ["messages", "input", "model"].some((key) => Object.hasOwn(value, key))) {
    return { tools: [], listPath: "/tools", document: value };
  }
  if (shapeOf(value) !== null && typeof nameIn(value) === "string") {
    return { tools: readTool(value, "", 0), listPath: "", document: value };
  }
  if (SCHEMA_WORDS.some((word) => Object.hasOwn(value, word)) || Object.keys(value).length === 0) {
    return { tools: [bareSchema(value)], listPath: "", document: value };
  }
  throw notAList("");
}

function notAList(pointer: string): RequestError {
  return new RequestError(
    "not-a-tool-list",
    `${pointer === "" ? "The document" : pointer} is not a tool list: give an array of tools, an object with \`tools\` (a request body or an MCP tools/list result), or a JSON Schema`,
    { pointer },
  );
}

function listAt(list: JsonValue | undefined, listPath: string, document: JsonValue): ToolList {
  if (!Array.isArray(list)) throw notAList(listPath);
  return { tools: readTools(list, listPath, 0), listPath, document };
}

function readTools(list: readonly JsonValue[], listPath: string, firstIndex: number): readonly ListedTool[] {
  const tools: ListedTool[] = [];
  list.forEach((entry, position) => {
    for (const tool of readTool(entry, listPath + pointerStep(position), firstIndex + tools.length)) tools.push(tool);
  });
  return tools;
}

/** One tool, or all tools of a Responses namespace. */
function readTool(entry: JsonValue, toolPath: string, index: number): readonly ListedTool[] {
  if (!isObject(entry)) {
    throw new RequestError("not-a-tool", `${toolPath} is not a tool: it must be an object`, { pointer: toolPath });
  }
  if (own(entry, "type") === "namespace") {
    const inner = own(entry, "tools");
    const innerPath = `${toolPath}/tools`;
    if (!Array.isArray(inner)) throw notAList(innerPath);
    return readTools(inner, innerPath, index);
  }
  const shape = shapeOf(entry);
  if (shape === null) return [toolWithoutSchema(entry, toolPath, index)];
  const holder = shape.holder === null ? entry : own(entry, shape.holder);
  const holderPath = shape.holder === null ? toolPath : toolPath + pointerStep(shape.holder);
  if (!isObject(holder)) {
    throw new RequestError("not-a-tool", `${holderPath} must be an object with the function's name and schema`, {
      pointer: holderPath,
    });
  }
  const name = own(holder, "name");
  if (typeof name !== "string") {
    throw new RequestError("tool-without-name", `${holderPath}/name must be a string: every tool needs a name`, {
      pointer: `${holderPath}/name`,
    });
  }
  const strict = own(holder, "strict");
  return [
    {
      index,
      kind: "function",
      dialect: shape.dialect,
      name,
      schema: own(holder, shape.schemaKey) ?? null,
      strict: typeof strict === "boolean" ? strict : null,
      toolPath,
      namePath: `${holderPath}/name`,
      schemaPath: holderPath + pointerStep(shape.schemaKey),
    },
  ];
}

/** How this entry declares a function; null for custom and built-in tools, which take no JSON Schema. */
function shapeOf(entry: JsonObject): Shape | null {
  if (Object.hasOwn(entry, "function")) return { dialect: "openai-chat", holder: "function", schemaKey: "parameters" };
  if (Object.hasOwn(entry, "inputSchema")) return { dialect: "mcp", holder: null, schemaKey: "inputSchema" };
  if (Object.hasOwn(entry, "input_schema")) return { dialect: "anthropic", holder: null, schemaKey: "input_schema" };
  const type = own(entry, "type");
  if (type === "function") return { dialect: "openai-responses", holder: null, schemaKey: "parameters" };
  if (type === undefined || Object.hasOwn(entry, "parameters")) {
    return { dialect: "openai-functions", holder: null, schemaKey: "parameters" };
  }
  return null;
}

function nameIn(entry: JsonObject): JsonValue | undefined {
  const inner = own(entry, "function");
  return own(isObject(inner) ? inner : entry, "name");
}

function toolWithoutSchema(entry: JsonObject, toolPath: string, index: number): ListedTool {
  const type = own(entry, "type");
  const custom = own(entry, "custom");
  const name = own(isObject(custom) ? custom : entry, "name");
  return {
    index,
    kind: type === "custom" ? "custom" : "builtin",
    dialect: isObject(custom) ? "openai-chat" : "openai-responses",
    name: typeof name === "string" ? name : String(type),
    schema: null,
    strict: null,
    toolPath,
    namePath: isObject(custom) ? `${toolPath}/custom/name` : `${toolPath}/name`,
    schemaPath: `${toolPath}/parameters`,
  };
}

function bareSchema(schema: JsonObject): ListedTool {
  const title = own(schema, "title");
  return {
    index: 0,
    kind: "function",
    dialect: "json-schema",
    name: typeof title === "string" ? title : "schema",
    schema,
    strict: null,
    toolPath: "",
    namePath: "",
    schemaPath: "",
  };
}
