import type { Syntax } from "./types.js";

/** What may stand where in values that are written in a notation. */
export interface Notation {
  readonly syntax: Syntax;
  /** Text that is put before what is parsed, so that the parser sees a whole. */
  readonly before: string;
  /** Brackets, and how their entries are written. */
  readonly brackets: ReadonlyMap<string, Bracket>;
  /** The bracket that the text is inside of at its start; null: it is one value. */
  readonly inside: Bracket | null;
  /** Words that are values. */
  readonly words: readonly string[];
  /** Words of other notations and what they are here. */
  readonly foreign: ReadonlyMap<string, string>;
  readonly singleQuotes: boolean;
  readonly trailingComma: boolean;
  readonly comments: boolean;
  /** Do strings side by side make one? */
  readonly joinsStrings: boolean;
  readonly number: RegExp;
}

export interface Bracket {
  readonly close: string;
  /** What stands between key and value; null: entries have no keys. */
  readonly separator: ":" | "=" | null;
  /** What a key is. */
  readonly key: "string" | "word" | "value";
}

const PYTHON_CALL: Bracket = { close: ")", separator: "=", key: "word" };

export const JSON_NOTATION: Notation = {
  syntax: "json",
  before: "",
  brackets: new Map([
    ["{", { close: "}", separator: ":", key: "string" }],
    ["[", { close: "]", separator: null, key: "value" }],
  ]),
  inside: null,
  words: ["true", "false", "null"],
  foreign: new Map([
    ["True", "true"],
    ["False", "false"],
    ["None", "null"],
    ["TRUE", "true"],
    ["FALSE", "false"],
    ["NULL", "null"],
    ["undefined", "null"],
    ["nil", "null"],
  ]),
  singleQuotes: false,
  trailingComma: false,
  comments: false,
  joinsStrings: false,
  number: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/,
};

/** The arguments of a Python call, without its parentheses: literals only. */
export const PYTHON_ARGUMENTS: Notation = {
  syntax: "python",
  before: "f(",
  brackets: new Map<string, Bracket>([
    ["{", { close: "}", separator: ":", key: "value" }],
    ["[", { close: "]", separator: null, key: "value" }],
    ["(", { close: ")", separator: null, key: "value" }],
  ]),
  inside: PYTHON_CALL,
  // JSON's words are read as well (pythonic sheet section 4).
  words: ["True", "False", "None", "true", "false", "null"],
  foreign: new Map(),
  singleQuotes: true,
  trailingComma: true,
  comments: true,
  joinsStrings: true,
  number: /^[0-9.][\w.]*$/,
};
