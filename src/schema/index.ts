export { compileSchema } from "./compile-schema.js";
export type { SchemaOptions } from "./options.js";
