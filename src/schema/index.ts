export { type CompiledSchema, compileSchema } from "./compile-schema.js";
export type { Draft } from "./drafts.js";
export type { SchemaOptions, Whitespace } from "./options.js";
