import { readFileSync } from "node:fs";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { Settings } from "../../src/servers/types.js";
import { sheet } from "./sheets.js";

/** A request as a server gets it, and outputs that belong to it (of any verdict). */
export interface TurnCase {
  readonly name: string;
  readonly body: JsonObject;
  readonly settings: Settings;
  readonly outputs: readonly string[];
}

const EXAMPLES = new URL("../../examples/", import.meta.url);

function example(file: string): string {
  return readFileSync(new URL(file, EXAMPLES), "utf8");
}

function fromExamples(folder: string, request: string, settings: Settings, outputs: readonly string[]): TurnCase {
  return {
    name: `examples/${folder}/${request}`,
    body: JSON.parse(example(`${folder}/${request}`)),
    settings,
    outputs: outputs.map((output) => example(`${folder}/${output}`)),
  };
}

const WEATHER_OUTPUTS = ["output.txt", "output-empty.txt", "output-kelvin.txt", "output-cut.txt"];

/** Every tool choice of every format on the servers that have it, with the sheets' outputs; and the shipped examples. */
export function turnCases(): readonly TurnCase[] {
  const cases: TurnCase[] = [
    fromExamples("weather", "request.json", { server: "vllm", parser: "hermes" }, WEATHER_OUTPUTS),
    fromExamples("weather", "request-strict.json", { server: "vllm", parser: "hermes" }, WEATHER_OUTPUTS),
    fromExamples("beam", "auto.json", { server: "dynamo", parser: "beam" }, ["output.txt", "output-days-two.txt"]),
    fromExamples("beam", "required.json", { server: "dynamo", parser: "beam" }, ["output.txt", "output-days-two.txt"]),
  ];
  for (const [format, servers] of [
    ["hermes", ["vllm", "dynamo", "sglang"]],
    ["qwen3_coder", ["vllm", "dynamo", "sglang"]],
    ["beam", ["dynamo"]],
  ] as const) {
    const { tools, examples, response_format } = sheet(format);
    const first = tools[0]?.function.name ?? "";
    const choices: readonly (readonly [string, JsonValue, JsonObject])[] = [
      ["auto", "auto", {}],
      ["auto, single", "auto", { parallel_tool_calls: false }],
      ["required", "required", {}],
      ["named", { type: "function", function: { name: first } }, {}],
      ...(format === "beam"
        ? ([
            ["none", "none", {}],
            ["auto with response_format", "auto", { response_format: response_format ?? null }],
          ] as const)
        : []),
    ];
    for (const server of servers) {
      for (const strict of [true, false]) {
        for (const [label, choice, more] of choices) {
          cases.push({
            name: `${format} on ${server}, ${label}, ${strict ? "strict" : "strict unset"}`,
            body: {
              model: "m",
              messages: [{ role: "user", content: "go" }],
              tools: tools
                .filter(({ function: f }) => !strict || closable(f.parameters))
                .map((tool) => ({
                  ...tool,
                  function: { ...tool.function, ...(strict ? { strict } : {}) },
                })) as JsonValue,
              tool_choice: choice,
              ...more,
            },
            settings: { server, parser: format },
            outputs: examples.map(({ output }) => output),
          });
        }
      }
    }
  }
  return cases;
}

/** Dynamo takes a strict tool only when every property is required. */
function closable(parameters: JsonValue): boolean {
  if (typeof parameters !== "object" || parameters === null) return false;
  const { properties, required } = parameters as JsonObject;
  return Object.keys((properties ?? {}) as JsonObject).length === ((required ?? []) as readonly string[]).length;
}
