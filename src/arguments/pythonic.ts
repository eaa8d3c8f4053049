import { intersect, isEmpty } from "../grammar/automata/index.js";
import { literal, sequence } from "../grammar/build.js";
import type { ArraySpelling, ObjectSpelling, StringSpelling, ValueDialect } from "../schema/value-dialect.js";
import { between } from "./between.js";
import { dialectArguments } from "./dialect-arguments.js";
import { asciiPythonNames, isPythonName } from "./python-names.js";
import { pythonStrings } from "./python-text.js";
import { pythonReader } from "./read-python.js";
import type { ArgumentStyle } from "./style.js";

/** What true, false and null are called. */
type Words = readonly [yes: string, no: string, none: string];

export const PYTHON_WORDS: Words = ["True", "False", "None"];

const COMMA = literal(", ");
const COLON = literal(": ");
const EQUALS = literal("=");

/**
 * The keyword arguments of a Python call, `route="Kiel", seats=-2, extras=["bike"], contact={"name": "Ida"}, remark=None` (pythonic
 * sheet sections 3, 4 and 7): one blank behind each comma and colon and no others, arguments in declared order. Negative
 * numbers are written, though vLLM and SGLang read them as text (section 4). A key that is no Python name cannot be written.
 */
export const PYTHONIC: ArgumentStyle = pythonicStyle({ name: "pythonic", words: PYTHON_WORDS, keywordKeys: false });

interface PythonicFacts {
  readonly name: string;
  readonly words: Words;
  /** Is `class="a"` read, which is no Python? */
  readonly keywordKeys: boolean;
}

/** A style that writes arguments as Python does. */
export function pythonicStyle({ name, words, keywordKeys }: PythonicFacts): ArgumentStyle {
  return {
    name,
    compile: (schema, { excludes = [], ...options }) => {
      const dialect = pythonDialect(name, words, pythonStrings(excludes, ['"', "'"]));
      return dialectArguments(schema, options, dialect, keywordArguments());
    },
    read: pythonReader({ positional: false, keywordKeys }),
    syntax: "python",
  };
}

/** Values as Python literals. */
export function pythonDialect(name: string, [yes, no, none]: Words, strings: StringSpelling): ValueDialect {
  const objects: ObjectSpelling = {
    key: strings.text,
    keys: (keys) => (keys === null ? strings.any : strings.language(keys)),
    keyLimit: strings.limit,
    keysNote: null,
    entry: (key, value) => sequence(key, COLON, value),
    separator: COMMA,
    whole: (entries, mayBeEmpty) => between("{", entries, mayBeEmpty, "}"),
    order: null,
  };
  const arrays: ArraySpelling = {
    item: (value) => value,
    separator: COMMA,
    whole: (items, mayBeEmpty) => between("[", items, mayBeEmpty, "]"),
  };
  return {
    name,
    writable: (normal) => normal,
    strings,
    objects,
    arrays,
    listedNumbers: true,
    true: literal(yes),
    false: literal(no),
    null: literal(none),
  };
}

function keywordArguments(): ObjectSpelling {
  return {
    key: (key) => (isPythonName(key) ? literal(key) : null),
    keys: (keys) => {
      const names = keys === null ? asciiPythonNames() : intersect(keys, asciiPythonNames());
      return isEmpty(names) ? null : { kind: "automaton", automaton: names, spelling: "raw" };
    },
    keyLimit: "is no name that Python takes for an argument",
    keysNote: null,
    entry: (key, value) => sequence(key, EQUALS, value),
    separator: COMMA,
    whole: (entries, mayBeEmpty) => between("", entries, mayBeEmpty, ""),
    order: null,
  };
}
