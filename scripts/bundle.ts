import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { NAMES_FILE } from "../src/formats/built-formats.js";
import { allFormats } from "../src/formats/find-format.js";

/** Packages of many small files that every command needs. */
const BUNDLED = ["yaml"];

const ROOT = new URL("../", import.meta.url);

/** The library and the command line as they are shipped, in `outdir`: few files, and all formats parsed. */
export async function bundle(outdir: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));
  const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, ROOT));
  await build({
    entryPoints: ["index.ts", "cli/main.ts", "cli/verify-worker.ts"].map(source),
    outdir,
    outbase: source(""),
    bundle: true,
    splitting: true,
    external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
    platform: "node",
    format: "esm",
    target: "node20",
    // yaml is CommonJS and asks for Node's own modules by require.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [
      {
        name: "built-formats",
        setup: ({ onResolve }) => {
          onResolve({ filter: /\/grammar-files\.js$/ }, () => ({ path: source("formats/built-formats.ts") }));
        },
      },
    ],
    chunkNames: "chunks/[name]-[hash]",
    logLevel: "warning",
  });
  writeFormats(join(outdir, "grammars"));
}

function writeFormats(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const formats = allFormats();
  for (const format of formats) writeFileSync(join(folder, `${format.name}.json`), JSON.stringify(format));
  const names = Object.fromEntries(formats.map(({ name, names }) => [name, names]));
  writeFileSync(join(folder, NAMES_FILE), JSON.stringify(names));
}
