import { isObject, type JsonValue } from "../base/json.js";
import { ANY_ARRAY, type ArrayShape } from "./array-shape.js";
import type { Compilation } from "./compilation.js";
import { atomFor, NEVER, type Node, nodeOfAtom } from "./nodes.js";
import { NO_VALUE, type Normal } from "./normal-form.js";
import { numberValues } from "./number-shape.js";
import { ANY_OBJECT, type ObjectShape } from "./object-shape.js";
import { stringTexts } from "./string-shape.js";

/** The normal form of a list of values, as `enum` and `const` give them. */
export function normalOfValues(compilation: Compilation, values: readonly JsonValue[]): Normal {
  const numbers = values.filter((value) => typeof value === "number");
  const texts = values.filter((value) => typeof value === "string");
  return {
    null: values.includes(null),
    true: values.includes(true),
    false: values.includes(false),
    number: numbers.length === 0 ? [] : [numberValues([...new Set(numbers)])],
    string: texts.length === 0 ? [] : [stringTexts([...new Set(texts)])],
    array: values.filter((value) => Array.isArray(value)).map((value) => arrayOfValue(compilation, value)),
    object: values.filter(isObject).map((value) => objectOfValue(compilation, value)),
  };
}

/** The node of exactly one value. */
export function nodeOfValue(compilation: Compilation, value: JsonValue): Node {
  const atom = atomFor(compilation, `value ${JSON.stringify(value)}`, { name: "value" }, () => ({
    kind: "constraint",
    normal: value === undefined ? NO_VALUE : normalOfValues(compilation, [value]),
  }));
  return nodeOfAtom(compilation, atom);
}

function arrayOfValue(compilation: Compilation, value: readonly JsonValue[]): ArrayShape {
  return {
    ...ANY_ARRAY,
    prefix: value.map((item) => nodeOfValue(compilation, item)),
    rest: NEVER,
    min: value.length,
    max: value.length,
  };
}

function objectOfValue(compilation: Compilation, value: { readonly [key: string]: JsonValue }): ObjectShape {
  const entries = Object.entries(value);
  return {
    ...ANY_OBJECT,
    properties: new Map(entries.map(([key, item]) => [key, nodeOfValue(compilation, item)])),
    required: new Set(entries.map(([key]) => key)),
    rest: NEVER,
  };
}
