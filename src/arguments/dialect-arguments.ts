import { SchemaError } from "../base/errors.js";
import type { JsonSchema } from "../base/json.js";
import { choice } from "../grammar/build.js";
import { type CompiledSchema, openSchema } from "../schema/compile-schema.js";
import { emitObject } from "../schema/emit-object.js";
import { withinLimits } from "../schema/emit-value.js";
import { normalOf } from "../schema/evaluate.js";
import { ANY_OBJECT, isEmptyObject } from "../schema/object-shape.js";
import type { SchemaOptions } from "../schema/options.js";
import type { ObjectSpelling, ValueDialect } from "../schema/value-dialect.js";
import { isFreeForm } from "./free-form.js";
import { settled } from "./settled.js";

/**
 * A tool's arguments in a dialect. What the dialect cannot write is left out and accounted for.
 *
 * @param outermost how the entries of the arguments themselves are written
 * @throws SchemaError as `compileSchema` does, and `unwritable` where the schema demands what the dialect cannot write,
 *   naming the parameter, the style and the text in the way
 */
export function dialectArguments(
  schema: JsonSchema,
  options: SchemaOptions,
  dialect: ValueDialect,
  outermost: ObjectSpelling,
): CompiledSchema {
  const opened = openSchema(isFreeForm(schema) ? { type: "object" } : schema, options, dialect);
  const { compilation, emission, root } = opened;
  const expr = withinLimits(
    emission,
    root,
    () => {
      const objects = normalOf(compilation, root).object.filter((shape) => !isEmptyObject(shape, compilation));
      if (objects.length === 0) refuseOther(dialect.name);
      return choice(...objects.map((shape) => emitObject(emission, shape, outermost)));
    },
    () => emitObject(emission, ANY_OBJECT, outermost),
  );
  return settled(opened, expr, dialect.name);
}

function refuseOther(style: string): never {
  throw new SchemaError(
    "unwritable",
    "type",
    `Arguments in ${style} are an object, and the schema allows none. Put the value into a property of an object.`,
    { pointer: "/type" },
  );
}
