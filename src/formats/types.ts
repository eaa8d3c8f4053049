import type { Rule } from "../grammar/ir.js";
import type { ReaderHabits } from "./reader-habits.js";

/**
 * The holes of a grammar file: capitalised names that stand for what the request fills in. In a rule's body a hole is
 * `{ kind: "rule", name: HOLE }`, and `HOLE+` (one or more) asks for at least one character of a text hole.
 * `grammars/README.md` says what each one means when writing and when reading.
 */
export const HOLES = [
  "NAME",
  "ARGUMENTS",
  "TEXT",
  "REASONING",
  "CONTENT",
  "INDEX",
  "CALL_ID",
  "CALL",
  "CALLS",
  "MIXED",
  "FORCED",
  "CALL_OBJECT",
  "INPUT",
  "WS",
  "START",
  "END",
] as const;

export type HoleName = (typeof HOLES)[number];

/** The whole turns of a format, one for each tool choice. */
export const TURN_SHAPES = ["auto", "required", "named", "none"] as const;
export type TurnShape = (typeof TURN_SHAPES)[number];

/** What one server's tags do differently from the format's own writing. */
export interface FormatVariant {
  /** Argument style, a name of `src/arguments/styles.ts`. */
  readonly arguments: string;
  /** Argument style of tools that are not held to their schema, where it holds a part of it all the same; null: `arguments`. */
  readonly loose: string | null;
  /** Text between two calls. */
  readonly separator: string;
  /** The texts that switch free text into a call. */
  readonly triggers: readonly string[];
  /** Texts that a hole never holds, beside the literal that ends it. */
  readonly excludes: Readonly<Partial<Record<HoleName, readonly string[]>>>;
}

/** Where a system's own tag is wrong for what the model writes or its reader takes. */
export interface TagDefect {
  /** The server whose tag it is. */
  readonly server: string;
  /** The tool choices that have it. */
  readonly choices: readonly TurnShape[];
  /** Stable id of the finding. */
  readonly rule: string;
  /** What goes wrong, for people. */
  readonly message: string;
}

/** The members of a JSON call object; the first name that is there counts. */
export interface CallKeys {
  readonly name: readonly string[];
  readonly arguments: readonly string[];
}

/** A wire format: one file of `grammars/`. */
export interface Format {
  readonly name: string;
  /** Formats of one family are written alike: `json`, `section`, `xml`, `channel`, `dsml`, `pythonic`. */
  readonly family: string;
  readonly models: readonly string[];
  /** Server to the names that the server has for this format. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Reasoning family (`think`), or null where the turn's own rules hold the reasoning or there is none. */
  readonly reasoning: string | null;
  /** Texts that end the thinking where its end marker is missing; they are no part of it. */
  readonly interrupts: readonly string[];
  /** Argument style, a name of `src/arguments/styles.ts`. */
  readonly arguments: string;
  /** Texts of the model's control tokens. */
  readonly special: readonly string[];
  /** Texts of the tokens that end a turn: the engine takes one wherever the constraint is fulfilled, so tags do not have them. */
  readonly stops: readonly string[];
  /** The tool that every call goes to, where the wire has no names. */
  readonly tool: string | null;
  /** How a tool's name is written on the wire where that is not as it stands; `doubled`: readers take NAME.NAME too. */
  readonly escape: "attribute" | "doubled" | null;
  /** Is the thinking ahead of a turn taken as it stands, or without the blanks at its two ends? */
  readonly thinking: "exact" | "trimmed";
  /** Do calls begin with a marker that no other text has? */
  readonly marked: boolean;
  /**
   * Is text outside of calls content as it stands, or without the blanks at its two ends? `messages`: text stands in messages
   * that the rule `read` finds, and what lies outside of them is content only in an output without any message.
   */
  readonly content: "exact" | "trimmed" | "messages";
  /** What stands in content between the texts of two messages. */
  readonly joins: string;
  readonly keys: CallKeys;
  /** Other formats that readers look for too, ahead of this one, where it cannot be known which one a model writes. */
  readonly reads: readonly Format[];
  /**
   * Servers and libraries that have a structural tag for this format, and the tool choices that it covers; `SERVER-VERSION`
   * from that version on.
   */
  readonly upstreamTag: Readonly<Record<string, readonly TurnShape[]>>;
  readonly defects: readonly TagDefect[];
  /** Servers whose tags are those of another system (`vllm: xgrammar`). */
  readonly like: Readonly<Record<string, string>>;
  /** How the format itself is written; servers may differ. */
  readonly variant: FormatVariant;
  readonly servers: Readonly<Record<string, Partial<FormatVariant>>>;
  /** How servers' own readers differ from the careful one, by `SERVER`, `SERVER-VERSION` or `SERVER/PARSER`. */
  readonly readers: Readonly<Record<string, ReaderHabits>>;
  /** The rules, holes and server variants (`required.vllm`, `call.vllm-0.31`) included. */
  readonly rules: readonly Rule[];
  /** An example turn for people. */
  readonly example: string;
  /** The grammar file's text. */
  readonly source: string;
}

/** What `tagwright formats` lists. */
export interface FormatSummary {
  readonly name: string;
  readonly family: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly models: readonly string[];
  readonly arguments: string;
  readonly reasoning: string | null;
  /** The tool that every call goes to, where the wire has no names. */
  readonly tool: string | null;
  readonly compiles: boolean;
  readonly reads: boolean;
  readonly upstreamTag: readonly string[];
}
