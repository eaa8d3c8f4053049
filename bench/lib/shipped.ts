import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * The library as it is shipped: bundled, like `npm run build` does. tsx, which runs the benchmarks, gives each inner
 * function its name anew whenever one is made, and that was 40 % of the time of a compilation.
 */
export async function shippedLibrary(): Promise<typeof import("../../src/index.js")> {
  const outfile = fileURLToPath(new URL("../../node_modules/.cache/tagwright-bench/index.mjs", import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL("../../src/index.ts", import.meta.url))],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return import(outfile);
}
