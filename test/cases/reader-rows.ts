import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { JsonValue } from "../../src/base/json.js";

/** What one server's own reader returns for an example of a sheet (its rows "System | Result", or what running it gave). */
export interface ReaderRow {
  /** The example's id in `formats/NAME.json`. */
  readonly id: string;
  readonly server: string;
  /** The server's name for the reader. */
  readonly parser: string;
  /** The whole output is content, and there are no calls. Neither this nor `calls`: what the careful reader returns. */
  readonly whole?: true;
  readonly calls?: readonly { readonly name: string; readonly arguments: JsonValue }[];
  readonly content?: string | null;
  /** Why this is not the sheet's own row. */
  readonly corrected?: string;
}

const FOLDER = new URL("./read-as/", import.meta.url);

/** The formats that have rows. */
export function formatsWithRows(): readonly string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

export function readerRows(format: string): readonly ReaderRow[] {
  return JSON.parse(readFileSync(new URL(`${format}.json`, FOLDER), "utf8"));
}
