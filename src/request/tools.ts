import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { builtinTool } from "./flat-tools.js";
import { arrayField, booleanField, stringField, wrongShape } from "./shape.js";
import type { Tool } from "./types.js";

/** The body's `tools`, wrapped as chat completions have them; null where the field is missing or null. */
export function readTools(body: JsonObject): readonly Tool[] | null {
  return arrayField(body, "tools", "")?.map((tool, index) => readTool(tool, `/tools/${index}`)) ?? null;
}

/** One tool in the form of chat completions. */
export function readTool(tool: JsonValue, path: string): Tool {
  if (!isObject(tool)) throw wrongShape(path, "an object", tool);
  const type = stringField(tool, "type", path) ?? (own(tool, "custom") === undefined ? "function" : "custom");
  if (type === "function") return readFunction(tool, path);
  if (type === "custom") return readCustom(tool, path);
  return builtinTool(type, path);
}

function readFunction(tool: JsonObject, path: string): Tool {
  const wrapper = `${path}/function`;
  const declared = own(tool, "function");
  if (!isObject(declared)) throw wrongShape(wrapper, "an object with the function's name and parameters", declared);
  return {
    kind: "function",
    name: readName(declared, wrapper),
    description: stringField(declared, "description", wrapper),
    parameters: own(declared, "parameters") ?? null,
    strict: booleanField(declared, "strict", wrapper),
    path,
    declarationPath: wrapper,
    parametersPath: `${wrapper}/parameters`,
  };
}

function readCustom(tool: JsonObject, path: string): Tool {
  const wrapper = `${path}/custom`;
  const declared = own(tool, "custom");
  if (!isObject(declared)) throw wrongShape(wrapper, "an object with the tool's name", declared);
  return {
    kind: "custom",
    name: readName(declared, wrapper),
    description: stringField(declared, "description", wrapper),
    parameters: null,
    strict: null,
    customFormat: own(declared, "format") ?? null,
    path,
    declarationPath: wrapper,
    parametersPath: `${wrapper}/format`,
  };
}

/** An empty name is read: servers refuse it in words of their own. */
function readName(declared: JsonObject, wrapper: string): string {
  const name = own(declared, "name");
  if (typeof name !== "string") throw wrongShape(`${wrapper}/name`, "a string", name);
  return name;
}
