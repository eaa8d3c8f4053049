// Drives llama.cpp's own grammar parser, out of the library that node-llama-cpp ships: the protocol of worker.py. The library
// tells only whether a text is a whole sentence, so a verdict is `complete` or `refused` at 0.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../../.venv/node_modules/@node-llama-cpp", import.meta.url));

/** The one library of the one package that was installed for this platform. */
function libraryPath() {
  const [name] = readdirSync(packages);
  const bins = path.join(packages, name, "bins");
  const [build] = readdirSync(bins);
  return path.join(bins, build, "llama-addon.node");
}

const library = createRequire(import.meta.url)(libraryPath());

function answer({ source, outputs }) {
  let grammar;
  try {
    grammar = new library.AddonGrammar(source, { addonExports: library, rootRuleName: "root" });
  } catch (error) {
    return { loaded: false, error: error.message };
  }
  const verdicts = outputs.map((encoded) => {
    const output = Buffer.from(encoded, "base64");
    return grammar.isTextCompatible(output.toString("utf8"))
      ? { verdict: "complete", offset: output.length }
      : { verdict: "refused", offset: 0 };
  });
  return { loaded: true, verdicts };
}

process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: request.id, ...answer(request) })}\n`);
}
