import { readFileSync } from "node:fs";
import { grammarsFolder } from "./grammars-folder.js";
import type { Format } from "./types.js";

/** The file that has the servers' names of every format. */
export const NAMES_FILE = "names.json";

/**
 * The formats as the build has parsed them, one JSON file each, so that no command of a built package reads YAML or EBNF before it
 * starts. It has the exports of `grammar-files.ts`, whose place the build gives it.
 */
const FOLDER = grammarsFolder(new URL(".", import.meta.url), NAMES_FILE);

let names: ReadonlyMap<string, Format["names"]> | undefined;
const formats = new Map<string, Format>();

function catalogue(): ReadonlyMap<string, Format["names"]> {
  names ??= new Map(Object.entries(readJson(NAMES_FILE) as Record<string, Format["names"]>));
  return names;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(`${FOLDER}${file}`, "utf8"));
}

/** The canonical names of all formats, sorted. */
export function formatNames(): readonly string[] {
  return [...catalogue().keys()];
}

/** The names that the servers have for a format, or null where there is no such format. */
export function serverNames(format: string): Format["names"] | null {
  return catalogue().get(format) ?? null;
}

/** The canonical names of formats that have this name in this server. */
export function candidates(server: string, name: string): readonly string[] {
  return formatNames().filter((format) => serverNames(format)?.[server]?.includes(name) === true);
}

/** The format of this canonical name; null where there is none. */
export function loadFormat(name: string): Format | null {
  const known = formats.get(name);
  if (known !== undefined) return known;
  if (serverNames(name) === null) return null;
  const format = readJson(`${name}.json`) as Format;
  formats.set(name, format);
  return format;
}
