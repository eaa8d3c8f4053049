import { SchemaError } from "../base/errors.js";
import { isObject, type JsonObject, type JsonSchema } from "../base/json.js";
import { accepts } from "../grammar/automata/index.js";
import { type Compilation, isLimit } from "../schema/compilation.js";
import { openSchema } from "../schema/compile-schema.js";
import { normalOf } from "../schema/evaluate.js";
import { ANY, type Node } from "../schema/nodes.js";
import { NO_VALUE, type Normal, unionNormals } from "../schema/normal-form.js";
import { numberAutomaton } from "../schema/number-shape.js";
import { type ObjectShape, valueAt } from "../schema/object-shape.js";
import { isAnyShape, stringAutomaton } from "../schema/string-shape.js";

/** What a parameter may be. */
export interface Parameter {
  readonly compilation: Compilation;
  readonly normal: Normal;
}

/** The parameter of a key; null where the schema asks nothing of it. */
export type Parameters = (key: string) => Parameter | null;

const NO_PARAMETERS: Parameters = () => null;
const known = new WeakMap<JsonObject, Parameters>();

/** The parameters of a tool, as the grammar of its arguments has them. */
export function parametersOf(schema: JsonSchema | null): Parameters {
  if (!isObject(schema)) return NO_PARAMETERS;
  const made = known.get(schema) ?? readParameters(schema);
  known.set(schema, made);
  return made;
}

function readParameters(schema: JsonObject): Parameters {
  const found = new Map<string, Parameter | null>();
  const opened = orNull(() => {
    const { compilation, root } = openSchema(schema, {});
    return { compilation, shapes: normalOf(compilation, root).object };
  });
  if (opened === null) return NO_PARAMETERS;
  const { compilation, shapes } = opened;
  return (key) => {
    const before = found.get(key);
    if (before !== undefined) return before;
    const parameter = orNull(() => parameterOf(compilation, shapes, key));
    found.set(key, parameter);
    return parameter;
  };
}

function parameterOf(compilation: Compilation, shapes: readonly ObjectShape[], key: string): Parameter | null {
  const nodes = new Set<Node>(shapes.map((shape) => valueAt(shape, key)));
  if (nodes.size === 0 || nodes.has(ANY)) return null;
  const normal = [...nodes].map((node) => normalOf(compilation, node)).reduce(unionNormals, NO_VALUE);
  return isTyped(normal) ? { compilation, normal } : null;
}

/** May it be anything? A reference that leads nowhere asks for nothing either. */
function isTyped(normal: Normal): boolean {
  return !(normal.string.some(isAnyShape) && allowsEveryType(normal));
}

/** Does the schema leave the type open? */
export function allowsEveryType(normal: Normal): boolean {
  const lists = [normal.number, normal.string, normal.array, normal.object];
  return normal.null && normal.true && normal.false && lists.every((list) => list.length > 0);
}

/** Null for a schema that cannot be compiled: then nothing is known of its parameters. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SchemaError || isLimit(error)) return null;
    throw error;
  }
}

/** Is the string one that the parameter may be? */
export function holdsString({ compilation, normal }: Parameter, value: string): boolean {
  return normal.string.some(
    (shape) =>
      isAnyShape(shape) ||
      (shape.texts?.includes(value) ?? withinLimit(() => accepts(stringAutomaton(compilation, shape), value))),
  );
}

/** Is the number one that the parameter may be? */
export function holdsNumber({ compilation, normal }: Parameter, value: number): boolean {
  const text = JSON.stringify(value);
  return normal.number.some((shape) => withinLimit(() => accepts(numberAutomaton(compilation, shape), text)));
}

function withinLimit(test: () => boolean): boolean {
  try {
    return test();
  } catch (error) {
    if (isLimit(error)) return true;
    throw error;
  }
}
