import { atLeast, parseVersion } from "../base/version.js";
import { READER_DEFAULTS } from "./reader-defaults.js";
import type { Format } from "./types.js";

/** What a server's reader makes of a stretch that is a call or begins like one; `grammars/README.md` says what each means. */
const STRETCH = [
  "call",
  "first",
  "partial",
  "cut",
  "repair",
  "raw",
  "raw-trimmed",
  "empty",
  "drop",
  "content",
  "stop",
  "prefix",
  "nothing",
  "text",
  "unknown",
] as const;

/** What it makes of text outside the calls. */
const TEXT = ["keep", "trim", "words", "drop", "text", "unknown"] as const;

/** Every situation that readers differ in, and what a reader can make of it. `unknown`: no source tells. */
export const READER_HABITS = {
  "unknown-tool": STRETCH,
  truncated: STRETCH,
  "missing-close": STRETCH,
  malformed: STRETCH,
  "marker-in-string": STRETCH,
  "other-opening": STRETCH,
  "several-lines": STRETCH,
  "no-arguments": STRETCH,
  "parameters-key": STRETCH,
  "other-shape": STRETCH,
  "text-before": TEXT,
  "text-between": TEXT,
  "text-after": TEXT,
  "text-beside": TEXT,
  "several-calls": ["all", "first", "text", "unknown"],
  "bare-call": ["call", "declared", "content", "unknown"],
  coercion: ["schema", "dynamo", "vllm", "sglang", "rapid", "json", "unknown"],
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
  /** Texts that end a call wherever they stand, strings included, instead of the format's own. */
  readonly "ends-at"?: readonly string[];
};

/** Habits that are lists of texts. */
export const TEXT_HABITS = ["opens-with", "ends-at"] as const;

/** `SERVER`, `SERVER/PARSER`, each with `-VERSION` behind it where it holds from that version on. */
const READER_KEY = /^([a-z-]*[a-z])(?:\/([\w.-]*?[\w.]))?(?:-(\d[\d.]*))?$/;

export interface ReaderKey {
  readonly server: string;
  readonly parser: string | null;
  readonly since: readonly number[];
}

/** Null for what is no such key. */
export function parseReaderKey(key: string): ReaderKey | null {
  const match = READER_KEY.exec(key);
  const since = match?.[3] === undefined ? [] : parseVersion(match[3]);
  if (match?.[1] === undefined || since === null) return null;
  return { server: match[1], parser: match[2] ?? null, since };
}

/** Whose reader: a server, its version, and its name for the format. */
export interface ReaderOf {
  readonly server: string;
  readonly version: readonly number[];
  readonly parser: string;
}

/**
 * All that is known of one server's reader of a format: what holds for the server's readers of the format's family, then
 * what the grammar file says of the server, of its version, and of the parser's own name.
 */
export function readerHabits(format: Format, { server, version, parser }: ReaderOf): ReaderHabits {
  const own = Object.entries(format.readers)
    .flatMap(([key, habits]) => {
      const parsed = parseReaderKey(key);
      return parsed === null ? [] : [{ ...parsed, habits }];
    })
    .filter((one) => one.server === server && (one.parser === null || one.parser === parser))
    .filter(({ since }) => atLeast(version, since))
    .sort((a, b) => Number(a.parser !== null) - Number(b.parser !== null) || (atLeast(a.since, b.since) ? 1 : -1));
  const shared = READER_DEFAULTS.filter((row) => row.server === server && row.family === format.family);
  return Object.assign({}, ...shared.map(({ habits }) => habits), ...own.map(({ habits }) => habits));
}
