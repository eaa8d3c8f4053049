// Walks the weather request through the jobs: what the server would send to its engine, what that holds and what not, and
// what it does to four outputs. Run with `npm run demo`.
import { readFileSync } from "node:fs";
import pc from "picocolors";
import { explanationText } from "../src/cli/explain-text.js";
import { reportText } from "../src/cli/verify.js";
import { compile, explain, verify } from "../src/index.js";

const SETTINGS = { server: "vllm", parser: "hermes" };

function title(text: string): void {
  console.log(`\n${pc.bold(pc.cyan(text))}\n`);
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, "  ");
}

function file(name: string): Buffer {
  return readFileSync(new URL(`weather/${name}`, import.meta.url));
}

const loose = JSON.parse(file("request.json").toString());
const strict = JSON.parse(file("request-strict.json").toString());

title("A client asks vLLM for a weather call: tool_choice required, one tool, city and unit (c or f).");

title("1  compile: the structural tag that vLLM's engine gets");
console.log(indented(JSON.stringify(compile(loose, SETTINGS).tag, null, 2)));

title("2  explain: what does that hold the model to?");
console.log(indented(explanationText(explain(loose, SETTINGS), pc)));

title("   The same request with strict: true");
console.log(indented(explanationText(explain(strict, SETTINGS), pc)));

title("3  verify: four outputs, replayed byte by byte against both");
for (const name of ["output.txt", "output-empty.txt", "output-kelvin.txt", "output-cut.txt"]) {
  const output = file(name);
  console.log(`  ${pc.bold(output.toString().replaceAll("\n", "⏎"))}`);
  for (const [label, request] of [
    ["loose ", loose],
    ["strict", strict],
  ] as const) {
    const [first, ...rest] = reportText(verify(request, SETTINGS, output), pc)
      .trimEnd()
      .split("\n");
    console.log(`    ${pc.dim(label)}  ${first}`);
    for (const line of rest.slice(0, 2)) if (line !== "") console.log(`            ${line}`);
  }
  console.log();
}

console.log(
  `${pc.green("Without strict the envelope holds and the arguments do not")}: {} passed above. ${pc.bold('"strict": true')} closes that.`,
);
