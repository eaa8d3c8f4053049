import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { type FrontMatter, readFrontMatter } from "./front-matter.js";
import { readFormat, wholeFront } from "./read-format.js";
import type { Format, FormatSummary } from "./types.js";

/**
 * The package's own grammar files. They are a part of the program as its modules are, read once when first asked for;
 * the rules of a file are parsed only for the format that is used.
 */
const FOLDER = grammarsFolder(new URL(".", import.meta.url));

/** `grammars/` of the package, from wherever in it this module ends up (source, or a bundle of any depth). */
function grammarsFolder(from: URL): string {
  const here = new URL("grammars/", from);
  const above = new URL("..", from);
  return existsSync(here) || above.href === from.href ? fileURLToPath(here) : grammarsFolder(above);
}

/** A grammar file; its format has the file's name. */
interface Entry {
  readonly name: string;
  readonly file: string;
  readonly source: string;
}

let entries: readonly Entry[] | undefined;
const fronts = new Map<string, FrontMatter>();
const formats = new Map<string, Format>();

function catalogue(): readonly Entry[] {
  entries ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ebnf"))
    .sort()
    .map((file) => ({
      name: file.slice(0, -".ebnf".length),
      file: `grammars/${file}`,
      source: readFileSync(`${FOLDER}${file}`, "utf8"),
    }));
  return entries;
}

function findEntry(name: string): Entry | null {
  return catalogue().find((entry) => entry.name === name) ?? null;
}

function frontOf({ name, source, file }: Entry): FrontMatter {
  const known = fronts.get(name);
  if (known !== undefined) return known;
  const front = readFrontMatter(wholeFront(source, file, findEntry), file);
  fronts.set(name, front);
  return front;
}

function load({ name, source, file }: Entry): Format {
  const known = formats.get(name);
  if (known !== undefined) return known;
  const format = readFormat(source, file, findEntry);
  formats.set(name, format);
  return format;
}

/** All formats, in order of their names. */
export function listFormats(): readonly FormatSummary[] {
  return catalogue().map((entry) => {
    const front = frontOf(entry);
    return {
      name: front.name,
      family: front.family,
      names: front.names,
      models: front.models,
      arguments: front.arguments,
      reasoning: front.reasoning,
      tool: front.tool,
      compiles: true,
      reads: load(entry).rules.some(({ name }) => name === "read"),
      upstreamTag: [...new Set(Object.keys(front.upstreamTag).map((system) => system.replace(/-\d[\d.]*$/, "")))],
    };
  });
}

/** Every format with its rules, in order of their names. */
export function allFormats(): readonly Format[] {
  return catalogue().map(load);
}

/** The format that `server` selects with `name`; a canonical name works for every server. Null where there is none. */
export function findFormat(server: string, name: string): Format | null {
  const canonical = findEntry(name);
  const isName = (entry: Entry): boolean => frontOf(entry).names[server]?.includes(name) === true;
  // Most formats go by their own name; else only a file that has server and name in it is worth parsing.
  const entry =
    canonical !== null && isName(canonical)
      ? canonical
      : (catalogue().find((one) => one.source.includes(`${server}:`) && one.source.includes(name) && isName(one)) ??
        canonical);
  return entry === null ? null : load(entry);
}

/**
 * As `findFormat`, for names that must exist.
 * @throws SettingsError naming the names that come near.
 */
export function requireFormat(server: string, name: string): Format {
  const format = findFormat(server, name);
  if (format !== null) return format;
  const known = catalogue().flatMap((entry) => [entry.name, ...(frontOf(entry).names[server] ?? [])]);
  throw new SettingsError(
    "unknown-format",
    `no format is called "${name}" in ${server}${didYouMean(name, [...new Set(known)])}; "tagwright formats" lists them all`,
  );
}
