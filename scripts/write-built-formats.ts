/** Parses every grammar file for a built package: `npx tsx scripts/write-built-formats.ts FOLDER`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NAMES_FILE } from "../src/formats/built-formats.js";
import { allFormats } from "../src/formats/find-format.js";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: write-built-formats.ts FOLDER");
mkdirSync(folder, { recursive: true });
const formats = allFormats();
for (const format of formats) writeFileSync(join(folder, `${format.name}.json`), JSON.stringify(format));
writeFileSync(
  join(folder, NAMES_FILE),
  JSON.stringify(Object.fromEntries(formats.map(({ name, names }) => [name, names]))),
);
