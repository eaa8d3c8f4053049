import { describe, expect, test } from "vitest";
import { isObject, type JsonObject, type JsonValue } from "../../../src/base/json.js";
import { compile } from "../../../src/jobs/compile.js";
import type { Settings } from "../../../src/servers/types.js";
import { body, named, tool } from "../../servers/build.js";
import { askEngine } from "../engine.js";
import { tokenize, type Vocabulary } from "./vocabulary.js";

const DAYS: JsonObject = {
  type: "object",
  properties: { n: { type: "integer" } },
  required: ["n"],
  additionalProperties: false,
};
const CALL = '<tool_call>\n{"name": "a", "arguments": {"n": 1}}\n</tool_call>';
const LINES = "<tool_call>\n<function=a>\n<parameter=n>\n1\n</parameter>\n</function>\n</tool_call>";
const MESSAGE = '<|channel|>commentary to=functions.a <|constrain|>json<|message|>{"n": 1}<|call|>';
const SECTION =
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>a\n```json\n{"n": 1}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>';

interface Case {
  readonly parser: string;
  readonly choice: JsonValue;
  readonly settings?: Partial<Settings>;
  readonly request?: JsonObject;
  readonly taken: readonly string[];
  readonly refused: readonly string[];
}

/** What Rapid-MLX's grammars let a model write that has the format's markers as tokens (COMMON-json.md 4). */
const CASES: readonly Case[] = [
  {
    parser: "hermes",
    choice: "auto",
    settings: { reasoning: true },
    taken: [
      "Hi.",
      `So ${CALL}`,
      `${CALL}\n${CALL} Done.`,
      `<think>x</think>${CALL}`,
      `x</think>\nSo <think>y</think>z`,
    ],
    refused: ["<think>x", "<tool_call>x", `<think>${CALL}</think>`, "</think></think>"],
  },
  {
    parser: "hermes",
    choice: "auto",
    request: { parallel_tool_calls: false },
    taken: [CALL, "Hi."],
    refused: [`${CALL}${CALL}`],
  },
  { parser: "qwen", choice: "required", taken: [CALL, `${CALL} \n${CALL} x`], refused: ["", "x", ` ${CALL}`] },
  { parser: "hermes", choice: named("a"), taken: [`${CALL}x`], refused: [CALL.replace('"a"', '"b"')] },
  { parser: "qwen3_coder_xml", choice: "auto", taken: ["x", `x${LINES}y`], refused: ["<tool_call>x"] },
  {
    parser: "harmony",
    choice: "required",
    taken: [MESSAGE, `x${MESSAGE}`],
    refused: ["x", "<|channel|>final<|message|>x"],
  },
  {
    parser: "deepseek_v3",
    choice: "auto",
    request: { parallel_tool_calls: false },
    taken: ["x", `x${SECTION}`],
    refused: [`${SECTION}${SECTION}`],
  },
];

describe.each(CASES)("$parser, $choice", ({ parser, choice, settings, request, taken, refused }) => {
  test("the payload's Lark has the markers as tokens", async () => {
    const { payload, decision } = compile(
      body({ tools: [tool("a", undefined, DAYS), tool("b", undefined, DAYS)], tool_choice: choice, ...request }),
      { server: "rapid-mlx", parser, ...settings },
    );
    const vocabulary: Vocabulary = {
      special: [
        ...(decision.settings.format?.special ?? []),
        ...(settings?.reasoning === true ? ["<think>", "</think>"] : []),
      ],
    };
    const answer = await askEngine({
      engine: "llguidance",
      kind: "lark",
      source: larkOf(payload),
      special: vocabulary.special,
      tokens: [...taken, ...refused].map((text) => tokenize(vocabulary, text, true)),
    });
    if (!answer.loaded) throw new Error(answer.error);
    const complete = answer.verdicts.map(({ verdict }) => verdict === "complete");
    expect(complete).toEqual([...taken.map(() => true), ...refused.map(() => false)]);
  });
});

function larkOf(payload: JsonObject): string {
  const [grammar] = Array.isArray(payload.grammars) ? payload.grammars : [];
  const lark: unknown = isObject(grammar) ? grammar.lark_grammar : undefined;
  if (typeof lark !== "string") throw new Error("the payload has no Lark");
  return lark;
}
