import type { JsonSchema } from "../base/json.js";
import {
  type Automaton,
  anyString,
  complement,
  concat,
  fromTexts,
  intersect,
  isEmpty,
} from "../grammar/automata/index.js";
import { choice, EMPTY, literal, optional, sequence, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { accountOf } from "../schema/account.js";
import { type CompiledSchema, openSchema } from "../schema/compile-schema.js";
import type { Emission } from "../schema/emission.js";
import { type EntryWriter, entryLists } from "../schema/emit-object.js";
import { emitArrays, emitObjects, emitScalars, withinLimits } from "../schema/emit-value.js";
import { normalOf } from "../schema/evaluate.js";
import { ANY, type Node } from "../schema/nodes.js";
import type { Normal } from "../schema/normal-form.js";
import { ANY_OBJECT, isEmptyObject } from "../schema/object-shape.js";
import { isAnyShape, isEmptyString, isLengthShape, type StringShape, stringAutomaton } from "../schema/string-shape.js";
import { LISTED } from "../schema/text-tree.js";
import { isFreeForm } from "./free-form.js";
import type { ArgumentOptions } from "./style.js";

/** How a style writes one argument: `open` KEY `afterKey` VALUE `close`. */
export interface TagSpelling {
  readonly open: string;
  readonly afterKey: string;
  readonly close: string;
  /** Whitespace may stand between two arguments and around values that are not plain text. */
  readonly blanks: boolean;
  /** Keys that a tool does not declare, where it may have any. */
  readonly otherKeys: Automaton;
}

interface Work {
  readonly emission: Emission;
  readonly spelling: TagSpelling;
  /** What raw text must not hold. */
  readonly excludes: readonly string[];
  /** Whitespace, or nothing. */
  readonly blanks: Expr;
  /** Any raw text; one object, so that it is written once however many parameters have it. */
  readonly free: Expr;
  /** Strings that hold none of `excludes`; made when it is first asked for. */
  safe: Automaton | null;
}

/**
 * The outermost object of a tool's arguments as tags, everything inside it as JSON (xgrammar reference 5.1 to 5.3,
 * beam sheet section 4). Raw text never holds what closes it, whatever its length or pattern, so that each value
 * reads back as it was written. Where a parameter may be any string, it is raw text, and its other types are that text too.
 */
export function taggedArguments(schema: JsonSchema, options: ArgumentOptions, spelling: TagSpelling): CompiledSchema {
  const { excludes = [], ...schemaOptions } = options;
  const { compilation, emission, root } = openSchema(isFreeForm(schema) ? { type: "object" } : schema, schemaOptions);
  const unsafe = [...new Set([spelling.close, ...excludes])];
  const work: Work = {
    emission,
    spelling,
    excludes: unsafe,
    blanks: spelling.blanks ? emission.layout.around : EMPTY,
    free: text(unsafe),
    safe: null,
  };
  const writer = entryWriter(work);
  const expr = withinLimits(
    emission,
    root,
    () => {
      const objects = normalOf(compilation, root).object.filter((shape) => !isEmptyObject(shape, compilation));
      if (objects.length === 0) return cell(work, root);
      return argumentList(
        work,
        objects.flatMap((shape) => entryLists(emission, shape, writer)),
      );
    },
    () => argumentList(work, entryLists(emission, ANY_OBJECT, writer)),
  );
  return { root: expr, rules: emission.rules, account: accountOf(compilation) };
}

function argumentList(work: Work, lists: ReturnType<typeof entryLists>): Expr {
  const some = lists.flatMap(({ entries }) => (entries === null ? [] : [entries]));
  const mayBeEmpty = lists.some((list) => list.mayBeEmpty);
  const filled = some.length === 0 ? null : sequence(choice(...some), work.blanks);
  if (filled === null) return work.blanks;
  return sequence(work.blanks, mayBeEmpty ? optional(filled) : filled);
}

function entryWriter(work: Work): EntryWriter {
  const { open, afterKey, close, otherKeys } = work.spelling;
  return {
    declared: (key, value) => sequence(literal(`${open}${key}${afterKey}`), cell(work, value), literal(close)),
    other: (keys, value) => {
      const automaton = keys === null ? otherKeys : intersect(keys, otherKeys, LISTED);
      const key: Expr = { kind: "automaton", automaton, spelling: "raw" };
      return sequence(literal(open), key, literal(afterKey), cell(work, value), literal(close));
    },
    separator: work.blanks,
  };
}

/** The text between the tags of an argument. */
function cell(work: Work, node: Node): Expr {
  if (node === ANY) return work.free;
  return withinLimits(
    work.emission,
    node,
    () => cellOf(work, normalOf(work.emission.compilation, node)),
    () => work.free,
  );
}

function cellOf(work: Work, normal: Normal): Expr {
  const { emission, blanks } = work;
  if (normal.string.some(isAnyShape)) return work.free;
  const values = choice(
    ...rawStrings(work, normal.string),
    ...emitScalars(emission, normal),
    ...emitObjects(emission, normal),
    ...emitArrays(emission, normal),
  );
  return sequence(blanks, values, blanks);
}

function rawStrings(work: Work, shapes: readonly StringShape[]): readonly Expr[] {
  const { compilation } = work.emission;
  return shapes
    .filter((shape) => !isEmptyString(shape, compilation))
    .flatMap((shape): readonly Expr[] => {
      if (shape.texts !== null) {
        const written = shape.texts.filter((member) => !work.excludes.some((exclude) => member.includes(exclude)));
        return written.map(literal);
      }
      if (isLengthShape(shape)) return [text(work.excludes, shape.min, shape.max)];
      const automaton = intersect(stringAutomaton(compilation, shape), safeText(work));
      return isEmpty(automaton) ? [] : [{ kind: "automaton", automaton, spelling: "raw" }];
    });
}

function safeText(work: Work): Automaton {
  work.safe ??= complement(concat(concat(anyString(), fromTexts(work.excludes)), anyString()));
  return work.safe;
}
