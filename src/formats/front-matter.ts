import { parse as parseYaml } from "yaml";
import { GrammarSyntaxError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { parseReaderKey, READER_HABITS, type ReaderHabits, TEXT_HABITS } from "./reader-habits.js";
import {
  type CallKeys,
  type Format,
  type FormatVariant,
  HOLES,
  type HoleName,
  type TagDefect,
  TURN_SHAPES,
  type TurnShape,
} from "./types.js";

/** What a grammar file says ahead of its rules. */
export type FrontMatter = Omit<Format, "rules" | "source" | "reads"> & { readonly reads: readonly string[] };

const KEYS = [
  "name",
  "extends",
  "family",
  "models",
  "names",
  "reasoning",
  "interrupts",
  "thinking",
  "arguments",
  "special",
  "stops",
  "tool",
  "escape",
  "content",
  "joins",
  "marked",
  "keys",
  "reads",
  "trigger",
  "separator",
  "excludes",
  "upstream",
  "defects",
  "like",
  "servers",
  "readers",
  "example",
];
const VARIANT_KEYS = ["arguments", "loose", "separator", "trigger", "excludes"];
const DEFECT_KEYS = ["server", "choices", "rule", "message"];
/** COMMON-json.md section 1 and 5: the names that readers take. */
const CALL_KEYS: CallKeys = { name: ["name"], arguments: ["arguments", "parameters"] };

const parsed = new Map<string, Record<string, unknown>>();

/**
 * The head as a map. A file's head is asked for several times, and YAML is slow: it is parsed once.
 * @throws GrammarSyntaxError where the head is not a YAML map.
 */
export function parseFrontMatter(yaml: string, file: string): Readonly<Record<string, unknown>> {
  const known = parsed.get(yaml);
  if (known !== undefined) return known;
  const head = asRecord(parseYaml(yaml));
  if (head === null) throw new GrammarSyntaxError("front-matter", `${file}: the front matter is not a YAML map`);
  parsed.set(yaml, head);
  return head;
}

/**
 * Reads the YAML head of a grammar file.
 * @throws GrammarSyntaxError naming the file and the key that is missing, unknown or of the wrong shape.
 */
export function readFrontMatter(head: Record<string, unknown>, file: string): FrontMatter {
  const fail = (message: string): never => {
    throw new GrammarSyntaxError("front-matter", `${file}: ${message}`);
  };
  const onlyKeys = (map: Record<string, unknown>, known: readonly string[], place: string): void => {
    for (const key of Object.keys(map)) {
      if (!known.includes(key)) fail(`unknown key "${place}${key}" in the front matter${didYouMean(key, known)}`);
    }
  };
  const record = (value: unknown, key: string): Record<string, unknown> =>
    asRecord(value) ?? fail(`"${key}" must be a map`);
  const texts = (value: unknown, key: string): readonly string[] =>
    asTexts(value) ?? fail(`"${key}" must be a list of texts`);
  const oneOf = <T extends string | boolean>(value: unknown, key: string, known: readonly T[]): T =>
    known.find((candidate) => candidate === value) ??
    fail(`"${key}" must be one of ${known.join(", ")}${didYouMean(String(value), known.map(String))}`);

  onlyKeys(head, KEYS, "");
  const text = (key: string, fallback?: string): string => {
    const value = head[key] ?? fallback;
    return typeof value === "string" ? value : fail(`"${key}" must be a text`);
  };
  const textOrNull = (key: string): string | null => (head[key] === null || head[key] === undefined ? null : text(key));
  const excludes = (value: unknown, place: string): FormatVariant["excludes"] =>
    Object.fromEntries(
      Object.entries(record(value, `${place}excludes`)).map(([hole, list]) => {
        if (!isHole(hole)) return fail(`"${place}excludes" names the unknown hole "${hole}"${didYouMean(hole, HOLES)}`);
        return [hole, texts(list, `${place}excludes.${hole}`)] as const;
      }),
    );
  const variant = (map: Record<string, unknown>, place: string): Partial<FormatVariant> => ({
    ...(map.arguments === undefined
      ? {}
      : { arguments: oneText(map.arguments) ?? fail(`"${place}arguments" must be a text`) }),
    ...(map.loose === undefined ? {} : { loose: oneText(map.loose) ?? fail(`"${place}loose" must be a text`) }),
    ...(map.separator === undefined
      ? {}
      : { separator: oneText(map.separator) ?? fail(`"${place}separator" must be a text`) }),
    ...(map.trigger === undefined
      ? {}
      : { triggers: oneOrMore(map.trigger) ?? fail(`"${place}trigger" must be a text or a list of texts`) }),
    ...(map.excludes === undefined ? {} : { excludes: excludes(map.excludes, place) }),
  });
  const servers = Object.entries(record(head.servers ?? {}, "servers")).map(([server, value]) => {
    const map = record(value, `servers.${server}`);
    onlyKeys(map, VARIANT_KEYS, `servers.${server}.`);
    return [server, variant(map, `servers.${server}.`)] as const;
  });
  const names = Object.entries(record(head.names ?? {}, "names")).map(
    ([server, list]) => [server, texts(list, `names.${server}`)] as const,
  );
  const shapes = (value: unknown, key: string): readonly TurnShape[] =>
    value === "all" ? TURN_SHAPES : texts(value, key).map((shape) => oneOf(shape, key, TURN_SHAPES));
  const upstream = Array.isArray(head.upstream)
    ? texts(head.upstream, "upstream").map((server) => [server, TURN_SHAPES] as const)
    : Object.entries(record(head.upstream ?? {}, "upstream")).map(
        ([server, value]) => [server, shapes(value, `upstream.${server}`)] as const,
      );
  const defects = Array.isArray(head.defects ?? [])
    ? ((head.defects ?? []) as readonly unknown[])
    : fail(`"defects" must be a list`);
  const keys = record(head.keys ?? {}, "keys");
  onlyKeys(keys, ["name", "arguments"], "keys.");
  const readers = Object.entries(record(head.readers ?? {}, "readers")).map(([key, value]) => {
    if (parseReaderKey(key) === null) {
      return fail(`"readers.${key}" is no SERVER, SERVER/PARSER or one of them with -VERSION behind it`);
    }
    const map = record(value, `readers.${key}`);
    onlyKeys(map, [...Object.keys(READER_HABITS), ...TEXT_HABITS], `readers.${key}.`);
    const habits = Object.entries(map).map(([habit, wanted]) => {
      const place = `readers.${key}.${habit}`;
      const known = Object.entries(READER_HABITS).find(([situation]) => situation === habit)?.[1];
      return [habit, known === undefined ? texts(wanted, place) : oneOf<string>(wanted, place, known)] as const;
    });
    return [key, Object.fromEntries(habits) as ReaderHabits] as const;
  });
  return {
    name: text("name"),
    family: text("family", "json"),
    models: texts(head.models ?? [], "models"),
    names: Object.fromEntries(names),
    reasoning: textOrNull("reasoning"),
    interrupts: texts(head.interrupts ?? [], "interrupts"),
    arguments: text("arguments"),
    special: texts(head.special ?? [], "special"),
    stops: texts(head.stops ?? [], "stops"),
    tool: textOrNull("tool"),
    escape: head.escape === undefined ? null : oneOf(head.escape, "escape", ["attribute", "doubled"] as const),
    thinking: oneOf(head.thinking ?? "exact", "thinking", ["exact", "trimmed"]),
    joins: text("joins", "\n"),
    content: oneOf(head.content ?? "trimmed", "content", ["exact", "trimmed", "messages"]),
    marked: oneOf(head.marked ?? true, "marked", [true, false]),
    keys: {
      name: keys.name === undefined ? CALL_KEYS.name : texts(keys.name, "keys.name"),
      arguments: keys.arguments === undefined ? CALL_KEYS.arguments : texts(keys.arguments, "keys.arguments"),
    },
    reads: texts(head.reads ?? [], "reads"),
    upstreamTag: Object.fromEntries(upstream),
    defects: defects.map((value, i): TagDefect => {
      const defect = record(value, `defects.${i}`);
      onlyKeys(defect, DEFECT_KEYS, `defects.${i}.`);
      const part = (key: string): string => oneText(defect[key]) ?? fail(`"defects.${i}.${key}" must be a text`);
      return {
        server: part("server"),
        choices: shapes(defect.choices ?? "all", `defects.${i}.choices`),
        rule: part("rule"),
        message: part("message"),
      };
    }),
    like: Object.fromEntries(
      Object.entries(record(head.like ?? {}, "like")).map(
        ([server, other]) => [server, oneText(other) ?? fail(`"like.${server}" must be a text`)] as const,
      ),
    ),
    variant: {
      arguments: text("arguments"),
      loose: null,
      separator: text("separator", ""),
      triggers:
        head.trigger === undefined
          ? []
          : (oneOrMore(head.trigger) ?? fail(`"trigger" must be a text or a list of texts`)),
      excludes: excludes(head.excludes ?? {}, ""),
    },
    servers: Object.fromEntries(servers),
    readers: Object.fromEntries(readers),
    example: text("example", ""),
  };
}

function isHole(name: string): name is HoleName {
  return (HOLES as readonly string[]).includes(name);
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function asTexts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

function oneText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function oneOrMore(value: unknown): readonly string[] | null {
  return typeof value === "string" ? [value] : asTexts(value);
}
