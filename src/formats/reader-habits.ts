import { atLeast, parseVersion } from "../base/version.js";
import { READER_DEFAULTS } from "./reader-defaults.js";
import type { Format } from "./types.js";

/** What a server's reader makes of a stretch that is a call or begins like one; `grammars/README.md` says what each means. */
const STRETCH = [
  "call",
  "first",
  "partial",
  "cut",
  "cut-and-show",
  "repair",
  "repair-trimmed",
  "raw",
  "raw-trimmed",
  "empty",
  "drop",
  "content",
  "show",
  "stop",
  "prefix",
  "nothing",
  "text",
  "unknown",
] as const;

/** What it makes of text outside the calls. */
const TEXT = ["keep", "trim", "trim-start", "words", "drop", "text", "if-marked", "unknown"] as const;

/** Every situation that readers differ in, and what a reader can make of it. `unknown`: no source tells. */
export const READER_HABITS = {
  "unknown-tool": ["call", "drop", "content", "text", "unknown"],
  truncated: STRETCH,
  "missing-close": STRETCH,
  malformed: STRETCH,
  "marker-in-string": STRETCH,
  "other-opening": STRETCH,
  "no-section": STRETCH,
  "open-section": STRETCH,
  "several-lines": STRETCH,
  "no-arguments": STRETCH,
  "empty-arguments": STRETCH,
  "json-body": STRETCH,
  "negative-number": STRETCH,
  "parameters-key": STRETCH,
  "other-shape": STRETCH,
  "text-before": TEXT,
  "text-between": TEXT,
  "text-after": TEXT,
  "text-beside": TEXT,
  rest: ["drop", "keep"],
  "no-calls": ["text", "prefix", "nothing", "unknown"],
  "several-calls": ["all", "first", "text", "if-marked", "unknown"],
  "bare-call": ["call", "declared", "content", "unknown"],
  coercion: [
    "schema",
    "dynamo",
    "dynamo-glm",
    "vllm",
    "sglang",
    "sglang-glm",
    "sglang-minimax",
    "rapid",
    "rapid-typed",
    "rapid-seed",
    "json",
    "json-by-type",
    "escaped-pairs",
    "unknown",
  ],
  strip: ["none", "line", "lines", "blanks"],
  closer: ["first", "fitting"],
  repeated: ["last", "first", "unknown"],
  undeclared: ["keep", "drop", "content", "unknown"],
} as const;

export type Situation = keyof typeof READER_HABITS;
/** What can be unusual about a call. */
export type StretchSituation = {
  [S in Situation]: (typeof READER_HABITS)[S] extends typeof STRETCH ? S : never;
}[Situation];
export type StretchOutcome = (typeof STRETCH)[number];
export type TextOutcome = (typeof TEXT)[number];

/** How one server's reader reads one format. What is left out is not known. */
export type ReaderHabits = { readonly [S in Situation]?: (typeof READER_HABITS)[S][number] } & {
  /** Texts of which a call begins with one, or else this reader does not see it. */
  readonly "opens-with"?: readonly string[];
  /** Texts of which one must have begun the section that a call stands in. */
  readonly "section-begin"?: readonly string[];
  /** Texts of which one must end it. */
  readonly "section-end"?: readonly string[];
  /** Texts that end a call wherever they stand, strings included, instead of the format's own. */
  readonly "ends-at"?: readonly string[];
};

/** Habits that are lists of texts. */
export const TEXT_HABITS = ["opens-with", "section-begin", "section-end", "ends-at"] as const;

/** `SYSTEM`, `SYSTEM/PARSER`, each with `-VERSION` behind it where it holds from that version on. */
const READER_KEY = /^([a-z][a-z0-9-]*?)(?:\/([\w.-]*?[\w.]))?(?:-(\d[\d.]*))?$/;

export interface ReaderKey {
  readonly system: string;
  readonly parser: string | null;
  readonly since: readonly number[];
}

/** Null for what is no such key. */
export function parseReaderKey(key: string): ReaderKey | null {
  const match = READER_KEY.exec(key);
  const since = match?.[3] === undefined ? [] : parseVersion(match[3]);
  if (match?.[1] === undefined || since === null) return null;
  return { system: match[1], parser: match[2] ?? null, since };
}

/** The names that a server has for a format: those that select it, and those of its readers of other formats that read it too. */
export function parsersOf(format: Format, server: string): readonly string[] {
  const others = Object.keys(format.readers).flatMap((key) => {
    const parsed = parseReaderKey(key);
    return parsed?.system === server && parsed.parser !== null ? [parsed.parser] : [];
  });
  return [...new Set([...(format.names[server] ?? []), ...others])];
}

/** Whose reader: a server, its version, and its name for the format. */
export interface ReaderOf {
  readonly server: string;
  /** The names under which grammar files speak of it, the nearest first: `dynamo2` is Dynamo's second generation of parsers. */
  readonly systems: readonly string[];
  readonly version: readonly number[];
  readonly parser: string;
}

/**
 * All that is known of one server's reader of a format: what holds for the server's readers of the format's family, then
 * what the grammar file says of the server, of its version, and of the parser's own name.
 */
export function readerHabits(format: Format, { server, systems, version, parser }: ReaderOf): ReaderHabits {
  const shared = READER_DEFAULTS.filter((row) => row.server === server && row.family === format.family);
  const own = Object.entries(format.readers)
    .flatMap(([key, habits]) => {
      const parsed = parseReaderKey(key);
      return parsed === null ? [] : [{ ...parsed, habits }];
    })
    .filter((one) => systems.includes(one.system) && (one.parser === null || one.parser === parser))
    .filter(({ since }) => atLeast(version, since));
  const nearness = (one: ReaderKey) => [-systems.indexOf(one.system), Number(one.parser !== null), ...one.since];
  own.sort((a, b) => (atLeast(nearness(a), nearness(b)) ? 1 : -1));
  return Object.assign({}, ...shared.map(({ habits }) => habits), ...own.map(({ habits }) => habits));
}
