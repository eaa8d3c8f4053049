import { fileURLToPath } from "node:url";
import { bundle } from "../../scripts/bundle.js";

/**
 * What `npm run build` ships, in a folder of the benchmarks' own. tsx, which runs the benchmarks, gives each inner function its name
 * anew whenever one is made, and that was 40 % of the time of a compilation.
 */
async function shipped(file: string): Promise<string> {
  const outdir = fileURLToPath(new URL("../../node_modules/.cache/tagwright-bench/shipped", import.meta.url));
  await bundle(outdir);
  return `${outdir}/${file}`;
}

export async function shippedLibrary(): Promise<typeof import("../../src/index.js")> {
  return import(await shipped("index.js"));
}

/** @returns the path of the command line's entry module */
export function shippedCommand(): Promise<string> {
  return shipped("cli/main.js");
}
