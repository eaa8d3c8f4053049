import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { arrayField, booleanField, stringField, wrongShape } from "./shape.js";
import type { Tool } from "./types.js";

/** The body's `tools`, wrapped as chat completions have them; null where the field is missing or null. */
export function readTools(body: JsonObject): readonly Tool[] | null {
  return arrayField(body, "tools", "")?.map((tool, index) => readTool(tool, `/tools/${index}`)) ?? null;
}

function readTool(tool: JsonValue, path: string): Tool {
  if (!isObject(tool)) throw wrongShape(path, "an object", tool);
  const type = stringField(tool, "type", path) ?? (own(tool, "custom") === undefined ? "function" : "custom");
  if (type === "function") return readFunction(tool, path);
  if (type === "custom") return readCustom(tool, path);
  return {
    kind: "builtin",
    name: type,
    description: null,
    parameters: null,
    strict: null,
    path,
    parametersPath: `${path}/parameters`,
  };
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
    parametersPath: `${wrapper}/format`,
  };
}

/** An empty name is read: servers refuse it in words of their own. */
function readName(declared: JsonObject, wrapper: string): string {
  const name = own(declared, "name");
  if (typeof name !== "string") throw wrongShape(`${wrapper}/name`, "a string", name);
  return name;
}
