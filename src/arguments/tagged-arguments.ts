import type { JsonSchema } from "../base/json.js";
import { intersect, isEmpty } from "../grammar/automata/index.js";
import { choice, EMPTY, literal, NEVER, optional, sequence, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { type CompiledSchema, openSchema } from "../schema/compile-schema.js";
import { unwritable } from "../schema/emission.js";
import { type EntryList, type EntryWriter, entryLists } from "../schema/emit-object.js";
import { emitArrays, emitObjects, emitScalars, withinLimits } from "../schema/emit-value.js";
import { normalOf } from "../schema/evaluate.js";
import { ANY, type Node } from "../schema/nodes.js";
import { ANY_VALUE, type Normal } from "../schema/normal-form.js";
import type { NumberShape } from "../schema/number-shape.js";
import { ANY_OBJECT, isEmptyObject, type ObjectShape, valueAt } from "../schema/object-shape.js";
import { isAnyShape } from "../schema/string-shape.js";
import { LISTED } from "../schema/text-tree.js";
import { isFreeForm } from "./free-form.js";
import { framedText, plainText, type RawText, rawTexts } from "./raw-text.js";
import { settled } from "./settled.js";
import { stringsWithout } from "./strings-without.js";
import type { ArgumentOptions } from "./style.js";
import { plainKeys, writtenKey } from "./tag-keys.js";
import type { TagBody, TagMark, TagSpelling, ValueType } from "./tag-spelling.js";
import { placeOfValues, type TagValues, type TagWork } from "./tag-work.js";
import { xmlBody } from "./xml-body.js";

/**
 * Which arguments a call has, where a server does not hold them to their order: what stands for a shape, made of single
 * arguments by their keys.
 */
export type Arrangement = (shape: ObjectShape, one: (key: string) => Expr) => Expr;

/**
 * The outermost object of a tool's arguments as tags, everything inside it as JSON (xgrammar reference 5.1 to 5.3,
 * beam sheet section 4). Raw text never holds what closes it, whatever its length or pattern, and a tag that names a type
 * holds a value of that type, so that each value reads back as it was written. Where tags say nothing of the type and a
 * parameter may be any string, it is raw text, and its other types are that text too.
 *
 * Throws as `compileSchema` does; `unwritable` where nothing is left of what the schema demands.
 */
export function taggedArguments(
  schema: JsonSchema,
  options: ArgumentOptions,
  spelling: TagSpelling,
  arrange: Arrangement | null = null,
): CompiledSchema {
  const { excludes = [], ...schemaOptions } = options;
  const opened = openSchema(isFreeForm(schema) ? { type: "object" } : schema, schemaOptions);
  const { compilation, emission, root } = opened;
  const unsafe = [...new Set([spelling.close, ...spelling.excludes, ...excludes])];
  const work: TagWork = {
    emission,
    spelling,
    unsafe,
    safe: stringsWithout(unsafe),
    blanks: spelling.blanks ? emission.layout.around : EMPTY,
    free: text(unsafe),
  };
  const writer = entryWriter(work);
  const expr = withinLimits(
    emission,
    root,
    () => {
      const normal = normalOf(compilation, root);
      const objects = normal.object.filter((shape) => !isEmptyObject(shape, compilation));
      if (objects.length === 0) {
        const body = spelling.marks[0]?.body === "xml" ? "xml" : "bare";
        return valueBody(work, body, { normal, place: placeOfValues(emission, root) });
      }
      if (arrange !== null) return choice(...objects.map((shape) => arranged(shape, writer, arrange)));
      return argumentList(
        work,
        objects.flatMap((shape) => entryLists(emission, shape, writer)),
      );
    },
    () =>
      arrange === null
        ? argumentList(work, entryLists(emission, ANY_OBJECT, writer))
        : arranged(ANY_OBJECT, writer, arrange),
  );
  return settled(opened, expr, spelling.name);
}

function arranged(shape: ObjectShape, writer: EntryWriter, arrange: Arrangement): Expr {
  return arrange(shape, (key) => writer.declared(key, valueAt(shape, key)));
}

function argumentList({ blanks }: TagWork, lists: readonly EntryList[]): Expr {
  const some = lists.flatMap(({ entries }) => (entries === null ? [] : [entries]));
  const mayBeEmpty = lists.some((list) => list.mayBeEmpty);
  if (some.length === 0) return mayBeEmpty ? blanks : NEVER;
  const filled = sequence(choice(...some), blanks);
  return sequence(blanks, mayBeEmpty ? optional(filled) : filled);
}

function entryWriter(work: TagWork): EntryWriter {
  const { emission, spelling, blanks } = work;
  const { open, afterKey, otherKeys } = spelling;
  const named = plainKeys(spelling);
  return {
    declared: (name, node) => {
      const key = writtenKey(name, spelling);
      emission.keys.push(name);
      const written =
        key === null
          ? unwritable(
              emission,
              placeOfValues(emission, node),
              `its name holds ${JSON.stringify(spelling.keyStop)}, which ends a name there`,
            )
          : joined(literal(open + key), spaced(afterKey, blanks), tail(work, node));
      emission.keys.pop();
      return written;
    },
    other: (keys, node, isNamed) => {
      const automaton = keys === null ? otherKeys : intersect(keys, isNamed ? named : otherKeys, LISTED);
      const key: Expr = isEmpty(automaton) ? NEVER : { kind: "automaton", automaton, spelling: "raw" };
      return joined(literal(open), key, spaced(afterKey, blanks), tail(work, node));
    },
    separator: blanks,
  };
}

/** What stands behind a key: what the tag says of the type, the value, and the closing tag. */
function tail(work: TagWork, node: Node): Expr {
  const { emission } = work;
  const place = placeOfValues(emission, node);
  const free = (): Expr => tailOf(work, { normal: ANY_VALUE, place });
  if (node === ANY) return free();
  return withinLimits(
    emission,
    node,
    () => tailOf(work, { normal: normalOf(emission.compilation, node), place }),
    free,
  );
}

function tailOf(work: TagWork, { normal, place }: TagValues): Expr {
  const { marks, afterMark, close, after } = work.spelling;
  return choice(
    ...marks.flatMap((mark) => {
      const part = ofTypes(normal, mark);
      if (part === null) return [];
      const opening = joined(literal(mark.text), spaced(afterMark, work.blanks));
      return [joined(opening, valueBody(work, mark.body, { normal: part, place }), literal(close + after))];
    }),
  );
}

/** The values that are written under a mark; null where there are none. */
function ofTypes(normal: Normal, { types }: TagMark): Normal | null {
  const has = (type: ValueType): boolean => types.includes(type);
  const part: Normal = {
    null: normal.null && has("null"),
    true: normal.true && has("boolean"),
    false: normal.false && has("boolean"),
    number: normal.number.filter((shape) => has(isWhole(shape) ? "integer" : "number")),
    string: has("string") ? normal.string : [],
    array: has("array") ? normal.array : [],
    object: has("object") ? normal.object : [],
  };
  const lists = [part.number, part.string, part.array, part.object];
  return part.null || part.true || part.false || lists.some((list) => list.length > 0) ? part : null;
}

function isWhole({ integer, values }: NumberShape): boolean {
  return integer || (values?.every(Number.isInteger) ?? false);
}

function valueBody(work: TagWork, body: TagBody, values: TagValues): Expr {
  switch (body) {
    case "text":
      if (values.normal.string.some(isAnyShape)) return work.free;
      return choice(...rawTexts(work, values).map((raw) => plainText(raw, work)));
    case "xml":
      return xmlBody(work, values);
    case "json":
      return jsonBody(work, values.normal, []);
    default:
      return bareBody(work, values);
  }
}

function bareBody(work: TagWork, values: TagValues): Expr {
  const { normal } = values;
  if (normal.string.some(isAnyShape)) return work.free;
  const texts = rawTexts(work, values);
  const listed = texts.filter(isTrimmed).map((raw) => plainText(raw, work));
  const write = work.spelling.framed ? framedText : plainText;
  const others = texts.filter((raw) => !isTrimmed(raw)).map((raw) => write(raw, work));
  return choice(...others, jsonBody(work, normal, listed));
}

/** Blanks round a listed text are layout (COMMON-xml-pythonic.md C), unless it has some of its own. */
function isTrimmed(raw: RawText): boolean {
  return raw.kind === "listed" && raw.value === raw.value.trim();
}

/** JSON values and some literals, with blanks round them. */
function jsonBody({ emission, blanks }: TagWork, normal: Normal, literals: readonly Expr[]): Expr {
  const values = [
    ...literals,
    ...emitScalars(emission, { ...normal, string: [] }),
    ...emitObjects(emission, normal),
    ...emitArrays(emission, normal),
  ];
  return values.length === 0 ? NEVER : sequence(blanks, choice(...values), blanks);
}

/** Texts with blanks between them. */
function spaced(parts: readonly string[], blanks: Expr): Expr {
  return joined(...parts.flatMap((part, i) => (i === 0 ? [literal(part)] : [blanks, literal(part)])));
}

/** A sequence in which literals that meet are one. */
function joined(...items: readonly Expr[]): Expr {
  const parts: Expr[] = [];
  for (const item of items.flatMap((part) => (part.kind === "sequence" ? part.items : [part]))) {
    const last = parts.at(-1);
    if (item.kind === "literal" && last?.kind === "literal") parts[parts.length - 1] = literal(last.text + item.text);
    else parts.push(item);
  }
  return sequence(...parts);
}
