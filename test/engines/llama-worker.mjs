// Drives llama.cpp's own grammar parser, out of the library that node-llama-cpp ships: the protocol of worker.py. Of a text the
// library tells only whether it is a whole sentence, so a verdict is `complete` or `refused` at 0; tokens it takes one by one.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ggufVocabulary } from "./tokens/gguf-vocabulary.mjs";

const packages = fileURLToPath(new URL("../../.venv/node_modules/@node-llama-cpp", import.meta.url));

/** The one library of the one package that was installed for this platform. */
function libraryPath() {
  const [name] = readdirSync(packages);
  const bins = path.join(packages, name, "bins");
  const [build] = readdirSync(bins);
  return path.join(bins, build, "llama-addon.node");
}

const library = createRequire(import.meta.url)(libraryPath());
const models = new Map();

/** The vocabulary alone, as llama.cpp has it. */
async function modelWith(special) {
  const key = JSON.stringify(special);
  const known = models.get(key);
  if (known !== undefined) return known;
  const folder = mkdtempSync(path.join(tmpdir(), "vocabulary-"));
  try {
    const file = path.join(folder, "vocabulary.gguf");
    writeFileSync(file, ggufVocabulary(special));
    const model = new library.AddonModel(file, {
      addonExports: library,
      vocabOnly: true,
      useMmap: false,
      gpuLayers: 0,
    });
    if (!(await model.init())) throw new Error("llama.cpp does not load the vocabulary");
    models.set(key, model);
    return model;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function verdictOfText(grammar, output) {
  return grammar.isTextCompatible(output.toString("utf8"))
    ? { verdict: "complete", offset: output.length }
    : { verdict: "refused", offset: 0 };
}

function verdictOfTokens(grammar, model, tokens, end) {
  const state = new library.AddonGrammarEvaluationState(model, grammar);
  const may = (token) => library.AddonSampler.canBeNextTokenForGrammarEvaluationState(state, token);
  for (const [taken, token] of tokens.entries()) {
    if (!may(token)) return { verdict: "refused", offset: taken };
    library.AddonSampler.acceptGrammarEvaluationStateToken(state, token);
  }
  return { verdict: may(end) ? "complete" : "prefix", offset: tokens.length };
}

async function answer({ source, outputs, tokens, special = [] }) {
  let grammar;
  try {
    grammar = new library.AddonGrammar(source, { addonExports: library, rootRuleName: "root" });
  } catch (error) {
    return { loaded: false, error: error.message };
  }
  if (tokens === undefined) {
    return { loaded: true, verdicts: outputs.map((text) => verdictOfText(grammar, Buffer.from(text, "base64"))) };
  }
  const model = await modelWith(special);
  const end = 256 + special.length;
  return { loaded: true, verdicts: tokens.map((output) => verdictOfTokens(grammar, model, output, end)) };
}

process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: request.id, ...(await answer(request)) })}\n`);
}
