import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { readFrontMatter } from "./front-matter.js";
import { readFormat, splitFrontMatter } from "./read-format.js";
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

interface Entry {
  readonly file: string;
  readonly source: string;
  readonly front: ReturnType<typeof readFrontMatter>;
}

let entries: readonly Entry[] | undefined;
const formats = new Map<string, Format>();

function catalogue(): readonly Entry[] {
  entries ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ebnf"))
    .sort()
    .map((file) => {
      const source = readFileSync(`${FOLDER}${file}`, "utf8");
      return { file, source, front: readFrontMatter(splitFrontMatter(source, file).head, file) };
    });
  return entries;
}

function load(entry: Entry): Format {
  const known = formats.get(entry.front.name);
  if (known !== undefined) return known;
  const format = readFormat(entry.source, entry.file);
  formats.set(entry.front.name, format);
  return format;
}

/** All formats, in order of their names. */
export function listFormats(): readonly FormatSummary[] {
  return catalogue().map(({ front, source }) => ({
    name: front.name,
    family: front.family,
    names: front.names,
    models: front.models,
    arguments: front.arguments,
    reasoning: front.reasoning,
    compiles: true,
    reads: /^read\s*::=/m.test(source),
    upstreamTag: Object.keys(front.upstreamTag),
  }));
}

/** The format that `server` selects with `name`; a canonical name works for every server. Null where there is none. */
export function findFormat(server: string, name: string): Format | null {
  const entry =
    catalogue().find(({ front }) => front.names[server]?.includes(name)) ??
    catalogue().find(({ front }) => front.name === name);
  return entry === undefined ? null : load(entry);
}

/**
 * As `findFormat`, for names that must exist.
 * @throws SettingsError naming the names that come near.
 */
export function requireFormat(server: string, name: string): Format {
  const format = findFormat(server, name);
  if (format !== null) return format;
  const known = catalogue().flatMap(({ front }) => [front.name, ...(front.names[server] ?? [])]);
  throw new SettingsError(
    "unknown-format",
    `no format is called "${name}" in ${server}${didYouMean(name, [...new Set(known)])}; "tagwright formats" lists them all`,
  );
}
