import type { Automaton } from "../grammar/automata/index.js";
import { IDENTIFIERS } from "./identifiers.js";

/** Types of JSON values, as far as tags tell them apart. */
export const VALUE_TYPES = ["null", "integer", "number", "boolean", "object", "array", "string"] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** How the value between two tags is written. */
export type TagBody =
  /** A string as it is, any other value as JSON: nothing but the schema tells which it is. */
  | "bare"
  /** As `bare`, with XML's entities and CDATA sections. */
  | "xml"
  /** A string, as it is. */
  | "text"
  | "json"
  /** An object as more tags. */
  | "entries"
  /** An array as tags without keys. */
  | "items";

/** What a tag may say of its value. */
export interface TagMark {
  /** The words, `string`; empty where tags of the style say nothing. */
  readonly text: string;
  /** Types of the values that are written under this mark. */
  readonly types: readonly ValueType[];
  readonly body: TagBody;
}

/** How an argument style reads what is spelled right. */
export interface TagReading {
  /** Types that a bare value is tried as: the narrowest first, or as the schema lists them (null first in both). */
  readonly order: "narrowest" | "listed";
  /** Which of two arguments with one key counts; `fault`: then the arguments are none. */
  readonly repeated: "last" | "first" | "fault";
  /** A bare value of which no schema speaks is text, or JSON if it can be. */
  readonly untyped: "text" | "json";
  /** One of these (or another argument, or the end of the text) must follow a closing tag that closes; null: every one does. */
  readonly closedBefore: readonly string[] | null;
  /** May a string quote whole arguments? Then a closing tag that belongs to an opening one in the string is text of it. */
  readonly quotes: boolean;
  /** What should be JSON and is none is text, or the arguments are none. */
  readonly badJson: "text" | "fault";
  /** The two texts round one JSON object that may stand in place of all arguments; null: none may. */
  readonly whole: readonly [open: string, close: string] | null;
  /** What stands under a mark that is not listed; null: such a tag is none. */
  readonly otherMark: TagBody | null;
  /** Text between or behind arguments is passed over up to one of these, which end the call; null: the arguments end before it. */
  readonly strayUpTo: readonly string[] | null;
  /** What may stand between key and value where a tag has no mark: the value is text then; null: every tag has one. */
  readonly unmarked: string | null;
}

/** How a style writes and reads one argument: `open` KEY `afterKey` MARK `afterMark` VALUE `close` `after`. */
export interface TagSpelling {
  /** The style's own name. */
  readonly name: string;
  readonly open: string;
  /** What stands before the mark of an item of an array that is written as tags; null: none is. */
  readonly itemOpen: string | null;
  /** The text that would end a key, so that no key holds it. */
  readonly keyStop: string;
  /** Characters of a key, and what is written for each, in this order. */
  readonly keyEscapes: readonly (readonly [character: string, written: string])[];
  /** Keys that a tool does not declare, where it may have any. */
  readonly otherKeys: Automaton;
  /** Blanks may stand between two parts. */
  readonly afterKey: readonly string[];
  readonly marks: readonly TagMark[];
  /** As `afterKey`; empty where tags have no marks. */
  readonly afterMark: readonly string[];
  readonly close: string;
  /** What is written behind every closing tag. */
  readonly after: string;
  /** Texts that no string holds as it is, beside `close`. */
  readonly excludes: readonly string[];
  /** Blanks may be written between arguments, and round values that are no plain strings. */
  readonly blanks: boolean;
  /** One line feed behind the opening tag and one before the closing tag belong to the tags. */
  readonly framed: boolean;
  readonly reading: TagReading;
}

/** How most styles are read. */
export const USUAL_READING: TagReading = {
  order: "narrowest",
  repeated: "last",
  untyped: "text",
  closedBefore: null,
  quotes: false,
  badJson: "text",
  whole: null,
  otherMark: null,
  strayUpTo: null,
  unmarked: null,
};

/** What most styles share: tags that say nothing of the type, blanks between them, undeclared keys as identifiers. */
export const USUAL_TAGS = {
  itemOpen: null,
  keyEscapes: [],
  otherKeys: IDENTIFIERS,
  marks: [{ text: "", types: VALUE_TYPES, body: "bare" }],
  afterMark: [],
  after: "",
  excludes: [],
  blanks: true,
  framed: false,
  reading: USUAL_READING,
} as const satisfies Partial<TagSpelling>;
