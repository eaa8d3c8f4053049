import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { createRandom, type Random } from "../../src/match/random.js";
import type { FailureReason } from "../../src/verify/log/failure-reason.js";

/** How a generated log is to be verified. */
export const GENERATED_LOG_FLAGS: readonly string[] = ["--server", "vllm", "--parser", "hermes"];

/** A line of a log, and why it fails; null where it does not. */
export interface GeneratedLine {
  readonly text: string;
  readonly reason: FailureReason | null;
}

/** Of a hundred lines, so many fail. */
const FAULTY_PERCENT = 3;

/**
 * Lines of a log of hermes turns: 20 request shapes (five tools alone or all together, four tool choices, strict or not), every
 * conversation different, and among the outputs 3% faulty ones of every kind. The same seed gives the same lines.
 */
export function* generatedLog(lines: number, seed: number): Generator<GeneratedLine> {
  const random = createRandom(seed);
  const kinds = Object.keys(FAULTS) as (keyof typeof FAULTS)[];
  let faults = 0;
  for (let i = 0; i < lines; i += 1) {
    const isFaulty = random.below(100) < FAULTY_PERCENT;
    const kind = kinds[faults % kinds.length];
    if (isFaulty && kind !== undefined) {
      faults += 1;
      yield { text: FAULTS[kind](random, i), reason: kind };
    } else {
      yield { text: goodLine(random, i), reason: null };
    }
  }
}

interface Shape {
  readonly tools: readonly Tool[];
  readonly strict: boolean;
  readonly choice: "auto" | "required" | "named" | "single";
}

interface Tool {
  readonly name: string;
  readonly parameters: JsonObject;
  readonly required: readonly string[];
  /** Arguments that fit, in the order in which the schema declares them. */
  readonly arguments: (random: Random) => readonly (readonly [string, JsonValue])[];
  /** The same with one value that does not fit. */
  readonly broken: readonly [string, JsonValue];
}

const TEXT = { type: "string" };
const NUMBER = { type: "number" };

function tool(
  name: string,
  properties: JsonObject,
  optional: readonly string[],
  make: Tool["arguments"],
  broken: Tool["broken"],
): Tool {
  const required = Object.keys(properties).filter((property) => !optional.includes(property));
  const parameters = { type: "object", properties, required, additionalProperties: false };
  return { name, parameters, required, arguments: make, broken };
}

const TOOLS: readonly [Tool, ...Tool[]] = [
  tool(
    "get_weather",
    { city: TEXT, unit: { type: "string", enum: ["c", "f"] }, days: { type: "integer" } },
    [],
    (random) => [
      ["city", word(random)],
      ["unit", random.pick(["c", "f"]) ?? "c"],
      ["days", random.below(14)],
    ],
    ["unit", "k"],
  ),
  tool(
    "search_orders",
    {
      customer: TEXT,
      status: { type: "array", items: { type: "string", enum: ["open", "paid", "shipped"] } },
      limit: { type: "integer", minimum: 1, maximum: 100 },
      period: {
        type: "object",
        properties: { from: TEXT, to: TEXT },
        required: ["from", "to"],
        additionalProperties: false,
      },
    },
    [],
    (random) => [
      ["customer", `${word(random)}@example.org`],
      ["status", ["open", "paid"].slice(random.below(2))],
      ["limit", 1 + random.below(100)],
      ["period", { from: `2026-01-${10 + random.below(18)}`, to: "2026-02-01" }],
    ],
    ["limit", "ten"],
  ),
  tool(
    "send_mail",
    { to: TEXT, subject: TEXT, body: TEXT, urgent: { type: "boolean" } },
    [],
    (random) => [
      ["to", `${word(random)}@example.org`],
      ["subject", `${word(random)} "${word(random)}"`],
      ["body", `${prose(random, 30)}\n${prose(random, 30)}`],
      ["urgent", random.below(2) === 0],
    ],
    ["urgent", "yes"],
  ),
  tool(
    "draw_line",
    { points: { type: "array", items: { type: "array", items: NUMBER, minItems: 2, maxItems: 2 } }, width: NUMBER },
    [],
    (random) => [
      ["points", Array.from({ length: 2 + random.below(6) }, () => [random.below(900) / 8, -random.below(900) / 4])],
      ["width", 1 + random.below(8) / 2],
    ],
    ["width", null],
  ),
  tool(
    "book_room",
    {
      name: TEXT,
      guests: { type: "integer" },
      extras: { type: "array", items: TEXT },
      note: { type: ["string", "null"] },
    },
    [],
    (random) => [
      ["name", word(random)],
      ["guests", 1 + random.below(9)],
      ["extras", Array.from({ length: random.below(4) }, () => word(random))],
      ["note", random.below(2) === 0 ? null : "Straße 12, 東京 🚢"],
    ],
    ["guests", 2.5],
  ),
];

const CHOICES: readonly Shape["choice"][] = ["auto", "required", "named", "single"];

/** Four tool choices: of each tool alone where it is named, of all of them otherwise; strict for every second tool. */
const SHAPES: readonly Shape[] = TOOLS.flatMap((one, i) =>
  CHOICES.map((choice) => ({
    tools: choice === "named" ? [one] : [...TOOLS.slice(i), ...TOOLS.slice(0, i)],
    strict: i % 2 === 0,
    choice,
  })),
);

function shapeWith(random: Random, choices: readonly Shape["choice"][]): Shape {
  return random.pick(SHAPES.filter(({ choice }) => choices.includes(choice))) ?? anyShape(random);
}

function anyShape(random: Random): Shape {
  return random.pick(SHAPES) ?? { tools: TOOLS, strict: true, choice: "auto" };
}

function requestOf({ tools, strict, choice }: Shape, random: Random): JsonObject {
  const [first] = tools;
  const history = Array.from({ length: random.below(4) }, (): JsonValue[] => [
    { role: "user", content: prose(random, 20) },
    { role: "assistant", content: prose(random, 20) },
  ]);
  return {
    model: "m",
    messages: [
      { role: "system", content: "You help." },
      ...history.flat(),
      { role: "user", content: prose(random, 25) },
    ],
    tools: tools.map(({ name, parameters }) => ({
      type: "function",
      function: { name, description: `The tool ${name}.`, parameters, strict },
    })),
    ...(choice === "required" ? { tool_choice: "required" } : {}),
    ...(choice === "named" ? { tool_choice: { type: "function", function: { name: first?.name ?? "" } } } : {}),
    ...(choice === "single" ? { parallel_tool_calls: false } : {}),
    temperature: 0,
  };
}

function logLine(request: JsonObject, output: string, i: number): string {
  return JSON.stringify({ id: `turn-${i}`, request, output });
}

type Arguments = readonly (readonly [string, JsonValue])[];

/** A call as hermes' models write it: a blank behind every colon and comma. */
function call(name: string, given: Arguments): string {
  return `<tool_call>\n{"name": "${name}", "arguments": ${spaced(Object.fromEntries(given))}}\n</tool_call>`;
}

function spaced(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`)
    .join(", ")}}`;
}

function goodLine(random: Random, i: number): string {
  const shape = anyShape(random);
  const one = toolOf(shape, random);
  const first = call(one.name, one.arguments(random));
  const request = requestOf(shape, random);
  if (shape.choice !== "auto") return logLine(request, first, i);
  const outputs = [
    () => prose(random, 60),
    () => `${prose(random, 12)}\n${first}`,
    () => first,
    () => {
      const other = toolOf(shape, random);
      return `${first}\n${call(other.name, other.arguments(random))}`;
    },
  ];
  return logLine(request, random.pick(outputs)?.() ?? first, i);
}

/** The tool that is named, or any. */
function toolOf({ tools, choice }: Shape, random: Random): Tool {
  return (choice === "named" ? tools[0] : random.pick(tools)) ?? TOOLS[0];
}

/** An output with one call of a tool. */
function oneCall(
  random: Random,
  i: number,
  choices: readonly Shape["choice"][],
  output: (tool: Tool, given: Arguments) => string,
): string {
  const shape = shapeWith(random, choices);
  const one = toolOf(shape, random);
  return logLine(requestOf(shape, random), output(one, one.arguments(random)), i);
}

/** A line of every kind of fault, by the reason that it has to be given. */
const FAULTS = {
  "unusable-line": (random, i) => {
    const line = goodLine(random, i);
    return line.slice(0, 20 + random.below(line.length - 40));
  },
  "request-refused": (random, i) =>
    logLine({ ...requestOf(anyShape(random), random), tools: [] }, prose(random, 10), i),
  "format-drift": (random, i) =>
    oneCall(random, i, CHOICES, ({ name }, given) =>
      random.below(2) === 0
        ? `<tool_call>\n<function=${name}>\n${given
            .map(
              ([key, value]) =>
                `<parameter=${key}>\n${typeof value === "string" ? value : JSON.stringify(value)}\n</parameter>`,
            )
            .join("\n")}\n</function>\n</tool_call>`
        : `[TOOL_CALLS]${name}[ARGS]${JSON.stringify(Object.fromEntries(given))}`,
    ),
  "cut-off": (random, i) =>
    oneCall(random, i, CHOICES, ({ name }, given) => {
      const whole = call(name, given);
      const least = whole.indexOf('"arguments"') + 14;
      return whole.slice(0, least + random.below(whole.length - least - 16));
    }),
  "too-many-calls": (random, i) =>
    oneCall(random, i, ["named", "single"], ({ name }, given) => `${call(name, given)}\n${call(name, given)}`),
  "wrong-name": (random, i) => oneCall(random, i, CHOICES, ({ name }, given) => call(`${name}s`, given)),
  "extra-argument": (random, i) =>
    oneCall(random, i, CHOICES, ({ name }, given) => call(name, [...given, ["verbose", true]])),
  "missing-argument": (random, i) =>
    oneCall(random, i, CHOICES, ({ name }, given) => call(name, without(given, random.below(given.length)))),
  "schema-break": (random, i) =>
    oneCall(random, i, CHOICES, ({ name, broken: [key, value] }, given) =>
      call(
        name,
        given.map((member) => (member[0] === key ? [key, value] : member)),
      ),
    ),
  "broken-syntax": (random, i) =>
    oneCall(random, i, CHOICES, ({ name }, given) => {
      const whole = call(name, given);
      return random.below(2) === 0
        ? whole.replace(`, "${given[1]?.[0]}"`, ` "${given[1]?.[0]}"`)
        : whole.replace(`"${given[0]?.[0]}"`, `'${given[0]?.[0]}'`);
    }),
  "stray-marker": (random, i) =>
    oneCall(random, i, ["auto"], ({ name }, given) =>
      random.below(2) === 0
        ? `${call(name, given)}\n</tool_call>`
        : `${prose(random, 9)} </tool_call> ${prose(random, 4)}`,
    ),
  "text-for-call": (random, i) => oneCall(random, i, ["required", "named"], () => prose(random, 20)),
} as const satisfies Partial<Record<FailureReason, (random: Random, i: number) => string>>;

function without(given: Arguments, index: number): Arguments {
  return given.filter((_, i) => i !== index);
}

const WORDS =
  "The ferry to Kiel leaves at noon; ask for cabin 12 on deck four, and mind the 北 wind (see page 3).".split(" ");

function word(random: Random): string {
  return random.pick(WORDS) ?? "word";
}

function prose(random: Random, words: number): string {
  return Array.from({ length: words }, () => word(random)).join(" ");
}
