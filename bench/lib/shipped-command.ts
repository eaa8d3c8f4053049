import { fileURLToPath } from "node:url";
import { bundle } from "../../scripts/bundle.js";

/** The command line as it is shipped. @returns the path of its entry module */
export async function shippedCommand(): Promise<string> {
  const outdir = fileURLToPath(new URL("../../node_modules/.cache/tagwright-bench/shipped", import.meta.url));
  await bundle(outdir);
  return `${outdir}/cli/main.js`;
}
