import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The command line as it is shipped, bundled like `npm run build` does it. @returns the path of its entry module */
export async function shippedCommand(): Promise<string> {
  const source = (file: string) => fileURLToPath(new URL(`../../src/cli/${file}`, import.meta.url));
  const outdir = fileURLToPath(new URL("../../node_modules/.cache/tagwright-bench/cli", import.meta.url));
  await build({
    entryPoints: [source("main.ts"), source("verify-worker.ts")],
    outdir,
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return `${outdir}/main.js`;
}
