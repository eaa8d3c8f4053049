import { readdirSync, readFileSync } from "node:fs";
import { type FrontMatter, readFrontMatter } from "./front-matter.js";
import { grammarsFolder } from "./grammars-folder.js";
import { readFormat, wholeFront } from "./read-format.js";
import type { Format } from "./types.js";

/**
 * The package's own grammar files. They are a part of the program as its modules are, read once when first asked for;
 * the rules of a file are parsed only for the format that is used. `built-formats.ts` takes this module's place in a built package.
 */
const FOLDER = grammarsFolder(new URL(".", import.meta.url), "README.md");

/** A grammar file; its format has the file's name. */
interface Entry {
  readonly name: string;
  readonly file: string;
  readonly source: string;
}

let entries: ReadonlyMap<string, Entry> | undefined;
const fronts = new Map<string, FrontMatter>();
const formats = new Map<string, Format>();

function catalogue(): ReadonlyMap<string, Entry> {
  entries ??= new Map(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith(".ebnf"))
      .sort()
      .map((file) => {
        const name = file.slice(0, -".ebnf".length);
        return [name, { name, file: `grammars/${file}`, source: readFileSync(`${FOLDER}${file}`, "utf8") }];
      }),
  );
  return entries;
}

function findEntry(name: string): Entry | null {
  return catalogue().get(name) ?? null;
}

function frontOf({ name, source, file }: Entry): FrontMatter {
  const known = fronts.get(name);
  if (known !== undefined) return known;
  const front = readFrontMatter(wholeFront(source, file, findEntry), file);
  fronts.set(name, front);
  return front;
}

/** The canonical names of all formats, sorted. */
export function formatNames(): readonly string[] {
  return [...catalogue().keys()];
}

/** The names that the servers have for a format, or null where there is no such format. */
export function serverNames(format: string): Format["names"] | null {
  const entry = findEntry(format);
  return entry === null ? null : frontOf(entry).names;
}

/** The canonical names of formats that may have this name in this server, without parsing what cannot have it. */
export function candidates(server: string, name: string): readonly string[] {
  const mentions = ({ source }: Entry): boolean => source.includes(`${server}:`) && source.includes(name);
  return [...catalogue().values()].filter(mentions).map((entry) => entry.name);
}

/** The format of this canonical name; null where there is none. */
export function loadFormat(name: string): Format | null {
  const known = formats.get(name);
  if (known !== undefined) return known;
  const entry = findEntry(name);
  if (entry === null) return null;
  const format = readFormat(entry.source, entry.file, findEntry);
  formats.set(name, format);
  return format;
}
