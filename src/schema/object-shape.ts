import { type Automaton, accepts, difference, intersect, isEmpty } from "../grammar/automata/index.js";
import { CombinationLimit, type Compilation } from "./compilation.js";
import { ANY, conjunction, type Node, negation } from "./nodes.js";
import { LISTED, otherTexts, theseTexts } from "./text-tree.js";

/** The keys of an automaton, and what their values must be. */
export interface KeyClass {
  readonly keys: Automaton;
  readonly value: Node;
}

/** Which entries some keyword has looked at, for `unevaluatedProperties`. */
export interface EvaluatedEntries {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly Automaton[];
  readonly all: boolean;
}

/** A set of objects. */
export interface ObjectShape {
  /** What is asked of the values of single keys, in the order in which they are written. `NEVER`: the key must be missing. */
  readonly properties: ReadonlyMap<string, Node>;
  readonly required: ReadonlySet<string>;
  /** What is asked of the values of other keys; no key is in two classes. A declared key may be in one: it does not count. */
  readonly classes: readonly KeyClass[];
  /** Keys that are neither in `properties` nor in a class. */
  readonly rest: Node;
  /** Entries. */
  readonly min: number;
  readonly max: number | null;
  /** For each of these, there must be an entry with one of the keys and such a value. */
  readonly demands: readonly KeyClass[];
  readonly evaluated: EvaluatedEntries;
  /** False: the shape holds more than the schema asked for, so its complement is not known. */
  readonly exact: boolean;
}

export const NO_ENTRY_EVALUATED: EvaluatedEntries = { names: new Set(), patterns: [], all: false };

export const ANY_OBJECT: ObjectShape = {
  properties: new Map(),
  required: new Set(),
  classes: [],
  rest: ANY,
  min: 0,
  max: null,
  demands: [],
  evaluated: NO_ENTRY_EVALUATED,
  exact: true,
};

/** Alternatives between overlapping key patterns that are told apart. */
const KEY_CLASSES = 24;

/** What is asked of the value of a key. */
export function valueAt(shape: ObjectShape, key: string): Node {
  const declared = shape.properties.get(key);
  if (declared !== undefined) return declared;
  return shape.classes.find(({ keys }) => accepts(keys, key))?.value ?? shape.rest;
}

export function intersectObjects(compilation: Compilation, a: ObjectShape, b: ObjectShape): ObjectShape {
  const properties = new Map<string, Node>();
  for (const [key, node] of a.properties) properties.set(key, conjunction(compilation, node, valueAt(b, key)));
  for (const [key, node] of b.properties) {
    if (!a.properties.has(key)) properties.set(key, conjunction(compilation, valueAt(a, key), node));
  }
  return {
    properties,
    required: b.required.size === 0 ? a.required : new Set([...a.required, ...b.required]),
    classes: intersectClasses(compilation, a, b),
    rest: conjunction(compilation, a.rest, b.rest),
    min: Math.max(a.min, b.min),
    max: a.max === null ? b.max : b.max === null ? a.max : Math.min(a.max, b.max),
    demands: [...a.demands, ...b.demands.filter((demand) => !a.demands.includes(demand))],
    evaluated: bothEvaluated(a.evaluated, b.evaluated),
    exact: a.exact && b.exact,
  };
}

function bothEvaluated(a: EvaluatedEntries, b: EvaluatedEntries): EvaluatedEntries {
  if (a === NO_ENTRY_EVALUATED) return b;
  if (b === NO_ENTRY_EVALUATED) return a;
  return {
    names: new Set([...a.names, ...b.names]),
    patterns: [...a.patterns, ...b.patterns],
    all: a.all || b.all,
  };
}

type Classified = Pick<ObjectShape, "classes" | "rest">;

/** The classes of keys that two partitions of all keys make together. */
function intersectClasses(compilation: Compilation, a: Classified, b: Classified): readonly KeyClass[] {
  if (b.classes.length === 0 && b.rest === ANY) return a.classes;
  if (a.classes.length === 0 && a.rest === ANY) return b.classes;
  const classes: KeyClass[] = [];
  const add = (keys: Automaton, value: Node) => {
    if (isEmpty(keys)) return;
    classes.push({ keys, value });
    if (classes.length > KEY_CLASSES) throw new CombinationLimit();
  };
  for (const one of a.classes) {
    let left = one.keys;
    for (const other of b.classes) {
      add(intersect(one.keys, other.keys), conjunction(compilation, one.value, other.value));
      left = difference(left, other.keys);
    }
    add(left, conjunction(compilation, one.value, b.rest));
  }
  for (const other of b.classes) {
    let left = other.keys;
    for (const one of a.classes) left = difference(left, one.keys);
    add(left, conjunction(compilation, a.rest, other.value));
  }
  return classes;
}

/** The partition that several patterns make together: a key that fits more than one must satisfy all of them. */
export function keyClasses(compilation: Compilation, patterns: readonly KeyClass[]): readonly KeyClass[] {
  return patterns.reduce<readonly KeyClass[]>(
    (classes, pattern) => intersectClasses(compilation, { classes, rest: ANY }, { classes: [pattern], rest: ANY }),
    [],
  );
}

/** All keys that are in no class and not declared. */
export function otherKeys(shape: ObjectShape): Automaton {
  const undeclared = otherTexts([...shape.properties.keys()]);
  return shape.classes.reduce((left, { keys }) => difference(left, keys, LISTED), undeclared);
}

/** One shape per way to break the given one. */
export function complementObject(compilation: Compilation, shape: ObjectShape): readonly ObjectShape[] {
  if (!shape.exact) return [{ ...ANY_OBJECT, exact: false }];
  const outside: ObjectShape[] = [];
  for (const key of shape.required) {
    // Missing, or there with another value: both at once, so that alternatives do not multiply.
    const other = negation(compilation, valueAt(shape, key));
    outside.push({ ...ANY_OBJECT, properties: new Map([[key, other]]) });
  }
  for (const [key, node] of shape.properties) {
    if (node === ANY || shape.required.has(key)) continue;
    const other = negation(compilation, node);
    outside.push({ ...ANY_OBJECT, properties: new Map([[key, other]]), required: new Set([key]) });
  }
  if (shape.min > 0) outside.push({ ...ANY_OBJECT, max: shape.min - 1 });
  if (shape.max !== null) outside.push({ ...ANY_OBJECT, min: shape.max + 1 });
  const declared = theseTexts([...shape.properties.keys()]);
  const some = (keys: Automaton, value: Node) => {
    if (value !== ANY) outside.push({ ...ANY_OBJECT, demands: [{ keys, value: negation(compilation, value) }] });
  };
  for (const { keys, value } of shape.classes) some(difference(keys, declared, LISTED), value);
  if (shape.rest !== ANY) some(otherKeys(shape), shape.rest);
  for (const { keys, value } of shape.demands) {
    outside.push({ ...ANY_OBJECT, classes: [{ keys, value: negation(compilation, value) }] });
  }
  return outside;
}

export function isEmptyObject(shape: ObjectShape, compilation: Compilation): boolean {
  const most = shape.max ?? Number.POSITIVE_INFINITY;
  if (shape.min > most || shape.required.size > most) return true;
  for (const key of shape.required) if (compilation.isNever(valueAt(shape, key))) return true;
  if (shape.demands.length > 0 && most === 0) return true;
  if (shape.demands.some(({ keys, value }) => compilation.isNever(value) || isEmpty(keys))) return true;
  if (shape.min <= shape.required.size) return false;
  const others = [shape.rest, ...shape.classes.map(({ value }) => value)];
  if (others.some((value) => !compilation.isNever(value))) return false;
  let possible = 0;
  for (const [key, node] of shape.properties) {
    if (shape.required.has(key) || !compilation.isNever(node)) possible += 1;
  }
  return possible < shape.min;
}
