// Makes dist/: types by tsc, code bundled by esbuild, since a command that loads hundreds of small modules starts slowly.
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

/** Packages of many small files that every command needs. */
const BUNDLED = ["yaml"];
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

rmSync("dist", { recursive: true, force: true });
const types = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
if (types.status !== 0) process.exit(1);
const formats = spawnSync(process.execPath, ["--import", "tsx", "scripts/write-built-formats.ts", "dist/grammars"], {
  stdio: "inherit",
});
if (formats.status !== 0) process.exit(1);
await build({
  entryPoints: ["src/index.ts", "src/cli/main.ts", "src/cli/verify-worker.ts"],
  outdir: "dist",
  outbase: "src",
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
        onResolve({ filter: /\/grammar-files\.js$/ }, () => ({ path: resolve("src/formats/built-formats.ts") }));
      },
    },
  ],
  chunkNames: "chunks/[name]-[hash]",
  logLevel: "warning",
});
chmodSync("dist/cli/main.js", 0o755);
