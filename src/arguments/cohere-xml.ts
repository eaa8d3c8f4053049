import { intersect, isEmpty } from "../grammar/automata/index.js";
import { EMPTY, literal, NEVER, optional, sequence, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { jsonLayout } from "../schema/json-text.js";
import { LISTED } from "../schema/text-tree.js";
import type { ObjectSpelling, ValueDialect } from "../schema/value-dialect.js";
import { dialectArguments } from "./dialect-arguments.js";
import { taggedReader } from "./read-tagged.js";
import { stringsWithout } from "./strings-without.js";
import type { ArgumentStyle } from "./style.js";
import { keysWithout, writtenKey } from "./tag-keys.js";
import { type TagSpelling, USUAL_READING, USUAL_TAGS } from "./tag-spelling.js";

const TAGS: TagSpelling = {
  ...USUAL_TAGS,
  name: "cohere_xml",
  open: '<cofl:value name="',
  itemOpen: '<cofl:value type="',
  keyStop: '"',
  keyEscapes: [
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
  ],
  otherKeys: keysWithout("\0", "&", "<", ">", '"'),
  afterKey: ['" type="'],
  marks: [
    { text: "raw", types: ["string"], body: "text" },
    { text: "json", types: ["null", "boolean", "integer", "number"], body: "json" },
    { text: "dict", types: ["object"], body: "entries" },
    { text: "list", types: ["array"], body: "items" },
  ],
  afterMark: ['">'],
  close: "</cofl:value>",
  reading: USUAL_READING,
};

/**
 * `<cofl:value name="KEY" type="TYPE">VALUE</cofl:value>`: `raw` text, `json`, a `dict` of more tags or a `list` of tags
 * without a name (xgrammar reference 5.5; cohere_xml sheet sections 3 and 4; escapes in keys as in xgrammar 0.2.8).
 */
export const COHERE_XML: ArgumentStyle = {
  name: TAGS.name,
  compile: (schema, { excludes = [], ...options }) => {
    const blanks = jsonLayout(options.whitespace ?? "any").around;
    const dialect = cohereDialect(blanks, excludes);
    return dialectArguments(schema, options, dialect, {
      ...dialect.objects,
      whole: (entries, mayBeEmpty) => inBlanks(entries, mayBeEmpty, blanks),
    });
  },
  read: taggedReader(TAGS),
};

function cohereDialect(blanks: Expr, excludes: readonly string[]): ValueDialect {
  const close = literal(TAGS.close);
  const unsafe = [TAGS.close, ...excludes];
  const safe = stringsWithout(unsafe);
  const marked = (mark: string, value: Expr): Expr => sequence(literal(`${mark}">`), value, close);
  const json = (value: Expr): Expr => marked("json", sequence(blanks, value, blanks));
  return {
    name: TAGS.name,
    writable: (normal) => normal,
    strings: {
      any: marked("raw", text(unsafe)),
      length: (min, max) => marked("raw", text(unsafe, min, max)),
      language: (strings) => {
        const automaton = safe.among(strings);
        return isEmpty(automaton) ? null : marked("raw", { kind: "automaton", automaton, spelling: "raw" });
      },
      text: (value) => (unsafe.some((one) => value.includes(one)) ? null : marked("raw", literal(value))),
      listed: true,
      limit: `holds ${unsafe.map((one) => JSON.stringify(one)).join(" or ")}, which would end it`,
    },
    objects: cohereObjects(blanks, marked),
    arrays: {
      item: (value) => sequence(literal(TAGS.itemOpen ?? ""), value),
      separator: EMPTY,
      whole: (items, mayBeEmpty) => marked("list", inBlanks(items, mayBeEmpty, blanks)),
    },
    number: json,
    true: json(literal("true")),
    false: json(literal("false")),
    null: json(literal("null")),
  };
}

function cohereObjects(blanks: Expr, marked: (mark: string, value: Expr) => Expr): ObjectSpelling {
  return {
    key: (key) => literal(writtenKey(key, TAGS) ?? ""),
    keys: (keys) => {
      const automaton = keys === null ? TAGS.otherKeys : intersect(keys, TAGS.otherKeys, LISTED);
      return isEmpty(automaton) ? null : { kind: "automaton", automaton, spelling: "raw" };
    },
    keyLimit: "holds markup or is empty",
    keysNote: null,
    entry: (key, value) => sequence(literal(TAGS.open), key, literal(TAGS.afterKey.join("")), value),
    separator: blanks,
    whole: (entries, mayBeEmpty) => marked("dict", inBlanks(entries, mayBeEmpty, blanks)),
    order: null,
  };
}

/** Entries or items, with blanks round them; `entries` null: there never are any. */
function inBlanks(entries: Expr | null, mayBeEmpty: boolean, blanks: Expr): Expr {
  if (entries === null) return mayBeEmpty ? blanks : NEVER;
  const filled = sequence(entries, blanks);
  return sequence(blanks, mayBeEmpty ? optional(filled) : filled);
}
