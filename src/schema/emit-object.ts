import { type Automaton, accepts, difference, intersect, isEmpty } from "../grammar/automata/index.js";
import { choice, NEVER as NO_TEXT, repeat, sequence } from "../grammar/build.js";
import type { Expr, Member } from "../grammar/ir.js";
import { approximate, type KeywordPlace } from "./compilation.js";
import type { Emission } from "./emission.js";
import { literalOfJson } from "./emit-scalars.js";
import { enclosed, JSON_STRING, quoted } from "./json-text.js";
import { conjunction, type Node } from "./nodes.js";
import { isEmptyObject, type KeyClass, type ObjectShape, otherKeys, valueAt } from "./object-shape.js";
import { theseTexts } from "./text-tree.js";

/** Demands stem from negations; the keyword that is negated is not known any more. */
const SOME_ENTRY: KeywordPlace = { path: "", keyword: "not" };

/** How the entries of an object are written. */
export interface EntryWriter {
  /** An entry with this key. */
  readonly declared: (key: string, value: Node) => Expr;
  /** An entry with any of these keys; null: with any key at all. */
  readonly other: (keys: Automaton | null, value: Node) => Expr;
  readonly separator: Expr;
}

/** JSON text of an object's entries. */
export function jsonEntries(emission: Emission): EntryWriter {
  const { layout } = emission;
  return {
    declared: (key, value) => sequence(literalOfJson(key), layout.colon, emission.write(value)),
    other: (keys, value) => {
      const key: Expr = keys === null ? JSON_STRING : quoted({ kind: "automaton", automaton: keys, spelling: "json" });
      return sequence(key, layout.colon, emission.write(value));
    },
    separator: layout.comma,
  };
}

/** JSON text of an object. */
export function emitObject(emission: Emission, shape: ObjectShape): Expr {
  const lists = entryLists(emission, shape, jsonEntries(emission));
  const some = lists.filter((list) => list.entries !== null).map((list) => list.entries ?? NO_TEXT);
  const mayBeEmpty = lists.some((list) => list.mayBeEmpty);
  return enclosed("{", some.length === 0 ? null : choice(...some), mayBeEmpty, "}", emission.layout);
}

/** The entries of an object that has some (null: it never has), and whether it may have none. */
export interface EntryList {
  readonly entries: Expr | null;
  readonly mayBeEmpty: boolean;
}

/** The lists of entries that a shape allows; more than one where it demands an entry whose key may be one of several. */
export function entryLists(emission: Emission, shape: ObjectShape, writer: EntryWriter): readonly EntryList[] {
  const [demand, ...others] = shape.demands;
  if (demand === undefined) return [plainEntries(emission, shape, writer, null)];
  const { compilation } = emission;
  const lists: EntryList[] = [];
  for (const key of shape.properties.keys()) {
    if (!accepts(demand.keys, key)) continue;
    const value = conjunction(compilation, valueAt(shape, key), demand.value);
    const held: ObjectShape = {
      ...shape,
      properties: new Map(shape.properties).set(key, value),
      required: new Set([...shape.required, key]),
      demands: others,
    };
    if (!isEmptyObject(held, compilation)) lists.push(...entryLists(emission, held, writer));
  }
  if (others.length > 0)
    approximate(compilation, SOME_ENTRY, "it asks for several entries with keys that are not known");
  lists.push(plainEntries(emission, shape, writer, demand));
  return lists;
}

/** With `demand`: one of the keys that are not declared must be of this kind. */
function plainEntries(emission: Emission, shape: ObjectShape, writer: EntryWriter, demand: KeyClass | null): EntryList {
  const { compilation } = emission;
  const members: Member[] = [];
  const declared = new Map(shape.properties);
  for (const key of shape.required) if (!declared.has(key)) declared.set(key, valueAt(shape, key));
  for (const [key, value] of declared) {
    if (compilation.isNever(value)) continue;
    members.push({ item: writer.declared(key, value), required: shape.required.has(key) });
  }
  const others = otherEntries(emission, { ...shape, properties: declared }, writer, null);
  const { propertyOrder } = compilation.options;
  const membersOf = (list: readonly Member[]) =>
    ({ kind: "members", members: list, order: propertyOrder, extra: others, separator: writer.separator }) as const;
  if (demand !== null) {
    const wanted = otherEntries(emission, { ...shape, properties: declared }, writer, demand);
    if (wanted === null) return { entries: null, mayBeEmpty: false };
    const before = others === null ? [] : [repeat(sequence(others, writer.separator), 0, null)];
    const item = propertyOrder === "any" ? wanted : sequence(...before, wanted);
    members.push({ item, required: true });
    // The entries before the wanted one are part of its member, so members cannot be counted.
    if (propertyOrder === "declared" && others !== null && (shape.min > 1 || shape.max !== null)) {
      approximate(compilation, SOME_ENTRY, "beside a bound on the number of entries it cannot be counted");
      return { entries: { ...membersOf(members), min: 1, max: null }, mayBeEmpty: false };
    }
  }
  const mayBeEmpty = shape.min === 0 && !members.some((member) => member.required);
  if ((members.length === 0 && others === null) || shape.max === 0) return { entries: null, mayBeEmpty };
  return { entries: { ...membersOf(members), min: Math.max(1, shape.min), max: shape.max }, mayBeEmpty };
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
  const add = (all: () => Automaton | null, asked: Node) => {
    const value = demand === null ? asked : conjunction(compilation, asked, demand.value);
    if (compilation.isNever(value)) return;
    const keys = demand === null ? all() : narrowed(all(), demand.keys);
    if (keys !== null && isEmpty(keys)) return;
    kinds.push(writer.other(keys, value));
  };
  const names = [...shape.properties.keys()];
  for (const { keys, value } of shape.classes) {
    add(() => (names.length === 0 ? keys : difference(keys, theseTexts(names))), value);
  }
  add(() => (names.length === 0 && shape.classes.length === 0 ? null : otherKeys(shape)), shape.rest);
  return kinds.length === 0 ? null : choice(...kinds);
}

function narrowed(all: Automaton | null, keys: Automaton): Automaton {
  return all === null ? keys : intersect(all, keys);
}
