import { SchemaError } from "../base/errors.js";
import { isObject, type JsonObject, type JsonSchema } from "../base/json.js";
import { itemAt } from "../schema/array-shape.js";
import { type Compilation, isLimit } from "../schema/compilation.js";
import { openSchema } from "../schema/compile-schema.js";
import { normalOf } from "../schema/evaluate.js";
import { ANY, type Node } from "../schema/nodes.js";
import { NO_VALUE, type Normal, unionNormals } from "../schema/normal-form.js";
import { valueAt } from "../schema/object-shape.js";

/** What a value may be, and through it what its entries and items may be. */
export interface NestedParameter {
  readonly compilation: Compilation;
  readonly normal: Normal;
}

const known = new WeakMap<JsonObject, NestedParameter | null>();

/** What a schema says of its values; null: nothing, or it cannot be compiled. */
export function parameterOfSchema(schema: JsonSchema | null): NestedParameter | null {
  if (!isObject(schema)) return null;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const made = orNull(() => {
    const { compilation, root } = openSchema(schema, {});
    return parameterOf(compilation, [root]);
  });
  known.set(schema, made);
  return made;
}

/** The value of a key; null: anything. */
export function memberOf({ compilation, normal }: NestedParameter, key: string): NestedParameter | null {
  return orNull(() =>
    parameterOf(
      compilation,
      normal.object.map((shape) => valueAt(shape, key)),
    ),
  );
}

/** The value at an index; null: anything. */
export function itemOf({ compilation, normal }: NestedParameter, index: number): NestedParameter | null {
  return orNull(() =>
    parameterOf(
      compilation,
      normal.array.map((shape) => itemAt(shape, index)),
    ),
  );
}

function parameterOf(compilation: Compilation, nodes: readonly Node[]): NestedParameter | null {
  if (nodes.length === 0 || nodes.includes(ANY)) return null;
  const normal = [...new Set(nodes)].map((node) => normalOf(compilation, node)).reduce(unionNormals, NO_VALUE);
  return { compilation, normal };
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SchemaError || isLimit(error)) return null;
    throw error;
  }
}
