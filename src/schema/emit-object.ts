import { type Automaton, accepts, difference, intersect, isEmpty } from "../grammar/automata/index.js";
import { choice, NEVER as NO_TEXT } from "../grammar/build.js";
import type { Expr, Member } from "../grammar/ir.js";
import { approximate, CombinationLimit, type KeywordPlace } from "./compilation.js";
import { currentPlace, type Emission, unwritable } from "./emission.js";
import { conjunction, type Node } from "./nodes.js";
import { isEmptyObject, type KeyClass, type ObjectShape, otherKeys, valueAt } from "./object-shape.js";
import { placeOfNode } from "./place-of-node.js";
import { LISTED, theseTexts } from "./text-tree.js";
import type { ObjectSpelling } from "./value-dialect.js";

/** Demands stem from negations; the keyword that is negated is not known any more. */
const SOME_ENTRY: KeywordPlace = { path: "", keyword: "not" };

/** Ways to meet the demands of a shape. */
const WAYS = 60;

/** How the entries of an object are written. */
export interface EntryWriter {
  /** An entry with this key. */
  readonly declared: (key: string, value: Node) => Expr;
  /** An entry with any of these keys (null: with any key at all), which a pattern names or, not `named`, nobody speaks of. */
  readonly other: (keys: Automaton | null, value: Node, named: boolean) => Expr;
  readonly separator: Expr;
  /** Order of the declared keys; null: as the schema declares them. */
  readonly order?: ObjectSpelling["order"];
}

/** Writes the entries of an object in a dialect. */
function entryWriter(emission: Emission, spelling: ObjectSpelling): EntryWriter {
  const { keyLimit, keysNote, entry, separator, order } = spelling;
  return {
    declared: (name, value) => {
      const key = spelling.key(name);
      emission.keys.push(name);
      const written =
        key === null
          ? unwritable(
              emission,
              placeOfNode(emission.compilation, value),
              `the name ${JSON.stringify(name)} ${keyLimit}`,
            )
          : entry(key, emission.write(value));
      emission.keys.pop();
      return written;
    },
    other: (names, value) => {
      const keys = spelling.keys(names);
      if (keys === null) return unwritable(emission, null, `every name that fits an entry ${keyLimit}`);
      if (keysNote !== null) approximate(emission.compilation, currentPlace(emission), keysNote);
      return entry(keys, emission.write(value));
    },
    separator,
    order,
  };
}

/** An object; `spelling`: another one than the dialect has for objects. */
export function emitObject(
  emission: Emission,
  shape: ObjectShape,
  spelling: ObjectSpelling = emission.dialect.objects,
): Expr {
  const lists = entryLists(emission, shape, entryWriter(emission, spelling));
  const some = lists.filter((list) => list.entries !== null).map((list) => list.entries ?? NO_TEXT);
  const mayBeEmpty = lists.some((list) => list.mayBeEmpty);
  return spelling.whole(some.length === 0 ? null : choice(...some), mayBeEmpty);
}

/** The entries of an object that has some (null: it never has), and whether it may have none. */
export interface EntryList {
  readonly entries: Expr | null;
  readonly mayBeEmpty: boolean;
}

/** The lists of entries that a shape allows; more than one where it demands entries whose keys may be one or another. */
export function entryLists(emission: Emission, shape: ObjectShape, writer: EntryWriter): readonly EntryList[] {
  return waysToMeetDemands(emission, shape).map((way) => plainEntries(emission, way.shape, writer, way.wanted));
}

function waysToMeetDemands(emission: Emission, shape: ObjectShape): readonly Wanted[] {
  const plain: ObjectShape = { ...shape, properties: named(shape), demands: [] };
  try {
    return withDemands(emission, plain, shape.demands, []);
  } catch (error) {
    if (!(error instanceof CombinationLimit)) throw error;
    approximate(emission.compilation, SOME_ENTRY, "it asks for too many entries with keys that are not known");
    return [{ shape: plain, wanted: [] }];
  }
}

/** The declared properties, and after them the others that are required. */
function named(shape: ObjectShape): ReadonlyMap<string, Node> {
  const properties = new Map(shape.properties);
  for (const key of shape.required) if (!properties.has(key)) properties.set(key, valueAt(shape, key));
  return properties;
}

/** A shape without demands, and entries with keys that are not declared of which there must be one each. */
interface Wanted {
  readonly shape: ObjectShape;
  readonly wanted: readonly KeyClass[];
}

/** Which entry meets which demand: a declared one, an undeclared one that meets others too, or one of its own. */
function withDemands(
  emission: Emission,
  shape: ObjectShape,
  [demand, ...others]: readonly KeyClass[],
  wanted: readonly KeyClass[],
): readonly Wanted[] {
  if (demand === undefined) return [{ shape, wanted }];
  const { compilation } = emission;
  const found: Wanted[] = [];
  for (const key of shape.properties.keys()) {
    if (!accepts(demand.keys, key)) continue;
    const value = conjunction(compilation, valueAt(shape, key), demand.value);
    const properties = new Map(shape.properties).set(key, value);
    const held: ObjectShape = { ...shape, properties, required: new Set([...shape.required, key]) };
    if (!isEmptyObject(held, compilation)) found.push(...withDemands(emission, held, others, wanted));
  }
  for (const [index, shared] of wanted.entries()) {
    const both: KeyClass = {
      keys: intersect(shared.keys, demand.keys),
      value: conjunction(compilation, shared.value, demand.value),
    };
    if (isEmpty(both.keys) || compilation.isNever(both.value)) continue;
    found.push(...withDemands(emission, shape, others, wanted.with(index, both)));
  }
  found.push(...withDemands(emission, shape, others, [...wanted, demand]));
  if (found.length > WAYS) throw new CombinationLimit();
  return found;
}

/** Entries with keys that are not declared must be of each of the `wanted` kinds. */
function plainEntries(
  emission: Emission,
  shape: ObjectShape,
  writer: EntryWriter,
  wanted: readonly KeyClass[],
): EntryList {
  const { compilation } = emission;
  const members: Member[] = [];
  for (const [key, value] of inOrder(shape.properties, writer.order ?? null)) {
    if (compilation.isNever(value)) continue;
    members.push({ item: writer.declared(key, value), required: shape.required.has(key) });
  }
  const others = otherEntries(emission, shape, writer, null);
  const { propertyOrder } = compilation.options;
  const mayBeEmpty = shape.min === 0 && wanted.length === 0 && !members.some((member) => member.required);
  if ((members.length === 0 && others === null) || shape.max === 0) return { entries: null, mayBeEmpty };
  const list = (
    items: readonly Member[],
    order: "declared" | "any",
    extra: Expr | null,
  ): Expr & { kind: "members" } => ({
    kind: "members",
    members: items,
    order,
    extra,
    separator: writer.separator,
    min: Math.max(1, shape.min),
    max: shape.max,
  });
  if (wanted.length === 0) return { entries: list(members, propertyOrder, others), mayBeEmpty };

  const required: Member[] = [];
  for (const kind of wanted) {
    const item = otherEntries(emission, shape, writer, kind);
    if (item === null) return { entries: null, mayBeEmpty: false };
    required.push({ item, required: true });
  }
  if (propertyOrder === "any" || members.length === 0) {
    return { entries: list([...members, ...required], "any", others), mayBeEmpty };
  }
  // In declared order the undeclared entries come last, in any order among themselves; as one member they cannot be counted.
  if (shape.min > 1 || shape.max !== null) {
    approximate(compilation, SOME_ENTRY, "beside a bound on the number of entries it cannot be counted");
  }
  const last: Member = { item: { ...list(required, "any", others), min: 1, max: null }, required: true };
  return { entries: { ...list([...members, last], "declared", null), min: 1, max: null }, mayBeEmpty };
}

function inOrder(
  properties: ReadonlyMap<string, Node>,
  order: ObjectSpelling["order"],
): Iterable<readonly [string, Node]> {
  return order === null ? properties : [...properties].sort(([a], [b]) => order(a, b));
}

/** An entry whose key is not declared; null where there can be none. With `demand`, only such entries as it asks for. */
function otherEntries(
  emission: Emission,
  shape: ObjectShape,
  writer: EntryWriter,
  demand: KeyClass | null,
): Expr | null {
  const { compilation } = emission;
  const kinds: Expr[] = [];
  const add = (all: () => Automaton | null, asked: Node, named: boolean) => {
    const value = demand === null ? asked : conjunction(compilation, asked, demand.value);
    if (compilation.isNever(value)) return;
    const keys = demand === null ? all() : narrowed(all(), demand.keys);
    if (keys !== null && isEmpty(keys)) return;
    kinds.push(writer.other(keys, value, named));
  };
  const names = [...shape.properties.keys()];
  for (const { keys, value } of shape.classes) {
    add(() => (names.length === 0 ? keys : difference(keys, theseTexts(names), LISTED)), value, true);
  }
  add(() => (names.length === 0 && shape.classes.length === 0 ? null : otherKeys(shape)), shape.rest, false);
  return kinds.length === 0 ? null : choice(...kinds);
}

function narrowed(all: Automaton | null, keys: Automaton): Automaton {
  return all === null ? keys : intersect(all, keys, LISTED);
}
