import { isObject, type JsonObject, type JsonSchema } from "../base/json.js";
import { accepts } from "../grammar/automata/index.js";
import { isLimit } from "../schema/compilation.js";
import type { Normal } from "../schema/normal-form.js";
import { numberAutomaton } from "../schema/number-shape.js";
import { isAnyShape, stringAutomaton } from "../schema/string-shape.js";
import { memberOf, type NestedParameter, parameterOfSchema } from "./nested-parameters.js";

/** What a parameter may be. */
export type Parameter = NestedParameter;

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
  const whole = parameterOfSchema(schema);
  if (whole === null) return NO_PARAMETERS;
  const found = new Map<string, Parameter | null>();
  return (key) => {
    const before = found.get(key);
    if (before !== undefined) return before;
    const member = memberOf(whole, key);
    const parameter = member !== null && isTyped(member.normal) ? member : null;
    found.set(key, parameter);
    return parameter;
  };
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
