import { readFileSync } from "node:fs";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { requireFormat } from "../../src/formats/find-format.js";
import type { Settings } from "../../src/servers/types.js";
import { type Sheet, type SheetTool, sheetChoice, sheets } from "./sheets.js";

/** A request as a server gets it, and outputs that belong to it (of any verdict). */
export interface TurnCase {
  readonly name: string;
  readonly body: JsonObject;
  readonly settings: Settings;
  readonly outputs: readonly string[];
  /** `own`: the sound tag of the grammar file, to be looked at closely; else a server's own. */
  readonly tag: "own" | "upstream";
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
    tag: "upstream",
  };
}

const WEATHER_OUTPUTS = ["output.txt", "output-empty.txt", "output-kelvin.txt", "output-cut.txt"];
/** Servers whose decisions build tags from grammar files. */
const TAG_SERVERS = ["vllm", "sglang", "dynamo"];

/** Every tool choice of every format: its own tag, and that of every server that has one; and the shipped examples. */
export function turnCases(): readonly TurnCase[] {
  return [
    fromExamples("weather", "request.json", { server: "vllm", parser: "hermes" }, WEATHER_OUTPUTS),
    fromExamples("weather", "request-strict.json", { server: "vllm", parser: "hermes" }, WEATHER_OUTPUTS),
    fromExamples("beam", "auto.json", { server: "dynamo", parser: "beam" }, ["output.txt", "output-days-two.txt"]),
    fromExamples("beam", "required.json", { server: "dynamo", parser: "beam" }, ["output.txt", "output-days-two.txt"]),
    ...sheets().flatMap(casesOf),
  ];
}

function casesOf(sheet: Sheet): readonly TurnCase[] {
  const format = requireFormat("", sheet.format);
  const upstream = TAG_SERVERS.filter((server) => format.upstreamTag[server] !== undefined);
  const more = sheet.examples.find(({ request }) => request?.response_format !== undefined)?.request;
  return [
    ...choicesOf(sheet, more).map(([label, request]) =>
      turnCase(sheet, label, request, { ...sheet.settings, engineTag: "own" }, sheet.strict === true),
    ),
    ...upstream.flatMap((server) =>
      [true, false].flatMap((strict) =>
        choicesOf(sheet, more).map(([label, request]) =>
          turnCase(sheet, label, request, { server, parser: sheet.format }, strict),
        ),
      ),
    ),
  ];
}

function choicesOf(sheet: Sheet, more: JsonObject | undefined): readonly (readonly [string, JsonObject])[] {
  return [
    ["auto", { tool_choice: "auto" }],
    ["auto, single", { tool_choice: "auto", parallel_tool_calls: false }],
    ["required", { tool_choice: "required" }],
    ["named", { tool_choice: sheetChoice(sheet, "named") }],
    ["none", { tool_choice: "none" }],
    ...(more === undefined ? [] : [["as the sheet's response_format", more] as const]),
  ];
}

function turnCase(sheet: Sheet, label: string, request: JsonObject, settings: Settings, strict: boolean): TurnCase {
  const own = settings.engineTag === "own";
  const tools = strict && settings.server === "dynamo" ? sheet.tools.filter(closable) : sheet.tools;
  return {
    name: `${sheet.format} ${own ? "by its own tag" : `on ${settings.server}`}, ${label}, ${strict ? "strict" : "strict unset"}`,
    body: {
      model: "m",
      messages: [{ role: "user", content: "go" }],
      tools: tools.map((tool) => ({
        ...tool,
        function: { ...tool.function, ...(strict ? { strict } : {}) },
      })) as JsonValue,
      ...request,
    },
    settings,
    outputs: sheet.examples.map(({ output }) => output),
    tag: own ? "own" : "upstream",
  };
}

/** Dynamo takes a strict tool only when every property is required. */
function closable({ function: { parameters } }: SheetTool): boolean {
  if (typeof parameters !== "object" || parameters === null) return false;
  const { properties, required } = parameters as JsonObject;
  return Object.keys((properties ?? {}) as JsonObject).length === ((required ?? []) as readonly string[]).length;
}
