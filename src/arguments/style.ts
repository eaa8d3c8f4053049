import type { JsonSchema } from "../base/json.js";
import type { CompiledSchema } from "../schema/compile-schema.js";
import type { SchemaOptions } from "../schema/options.js";
import type { ArgumentReader } from "./reading.js";
import type { TagSpelling } from "./tag-spelling.js";

export interface ArgumentOptions extends SchemaOptions {
  /** Text that a raw value must not hold, besides what closes it: a turn's control markers. */
  readonly excludes?: readonly string[];
}

/** How the arguments of a call are written, and how they are read back. */
export interface ArgumentStyle {
  readonly name: string;
  /** The grammar of a tool's arguments. Throws `SchemaError` as `compileSchema` does. */
  readonly compile: (schema: JsonSchema, options: ArgumentOptions) => CompiledSchema;
  readonly read: ArgumentReader;
  /** How the tags of a style that writes arguments between tags are spelled. */
  readonly tags?: TagSpelling;
  /** The notation that all of the arguments are written in, where it is one of these: JSON, or what stands in a Python call. */
  readonly syntax?: "json" | "python";
}
