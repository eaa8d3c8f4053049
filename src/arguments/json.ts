import { compileSchema } from "../schema/compile-schema.js";
import { readJsonArguments } from "./read-json.js";
import type { ArgumentStyle } from "./style.js";

/** Arguments as one JSON value; free text around it ends where the value does, so nothing has to be excluded from it. */
export const JSON_ARGUMENTS: ArgumentStyle = {
  name: "json",
  compile: (schema, { excludes: _, ...options }) => compileSchema(schema, options),
  read: readJsonArguments,
  syntax: "json",
};
