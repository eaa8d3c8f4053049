import type { JsonSchema } from "../base/json.js";
import { type CompiledSchema, compileSchema } from "../schema/compile-schema.js";
import type { ArgumentOptions } from "./style.js";

/** Arguments as one JSON value; free text around it ends where the value does, so nothing has to be excluded from it. */
export function jsonArguments(schema: JsonSchema, { excludes: _, ...options }: ArgumentOptions): CompiledSchema {
  return compileSchema(schema, options);
}
