import { test } from "vitest";
import type { TagFormat, TagTag } from "../../../src/tag/types.js";
import { expectTokenAgreement } from "./expect-token-agreement.js";
import { idOf, tokenize, type Vocabulary } from "./vocabulary.js";

const VOCABULARY: Vocabulary = { special: ["<tool>", "</tool>", "<think>", "<|over|>"] };
const id = (text: string): number => idOf(VOCABULARY, text);
const TOOL = id("<tool>");
const CLOSE = id("</tool>");
const THINK = id("<think>");
const END = id("<|over|>");
const A = 0x61;

const X: TagFormat = { type: "const_string", value: "xyz" };
const one = (token: number) => ({ type: "token", token }) as const;
const tag = (begin: number, content: TagFormat, end: number): TagTag => ({
  type: "tag",
  begin: one(begin),
  content,
  end: one(end),
});
const triggered = {
  type: "token_triggered_tags",
  trigger_tokens: [TOOL, THINK],
  tags: [
    tag(TOOL, X, CLOSE),
    tag(TOOL, { type: "const_string", value: "xq" }, END),
    tag(THINK, { type: "any_tokens" }, END),
  ],
} as const;
const dispatch = {
  type: "token_dispatch",
  rules: [
    [TOOL, X],
    [THINK, { type: "regex", pattern: "[0-9]+" }],
  ],
} as const;

/** Name, tag, and texts to look at; special tokens stand in them as their texts. */
const CONSTRUCTS: readonly (readonly [string, TagFormat, ...string[]])[] = [
  ["token", one(TOOL), "<tool>", "<think>"],
  ["a byte as a token", { type: "sequence", elements: [one(A), X] }, "axyz", "bxyz"],
  ["tokens and texts", { type: "sequence", elements: [X, one(TOOL), X, one(CLOSE)] }, "xyz<tool>xyz</tool>"],
  ["a text that is a token's", { type: "const_string", value: "a<tool>b" }, "a<tool>b"],
  ["exclude_token", { type: "exclude_token", exclude_tokens: [TOOL, A] }, "<tool>", "a", "b", "<think>"],
  ["exclude_token of none", { type: "exclude_token" }, "<tool>", "a", ""],
  [
    "exclude_token before a tag's end",
    tag(TOOL, { type: "exclude_token", exclude_tokens: [A] }, CLOSE),
    "<tool>b</tool>",
    "<tool></tool>",
  ],
  ["any_tokens", { type: "any_tokens" }, "", "a<tool>é一<|over|>"],
  ["any_tokens but some", { type: "any_tokens", exclude_tokens: [TOOL, A] }, "b<think>", "ba", "b<tool>"],
  ["any_tokens of none", { type: "any_tokens", max_tokens: 0 }, "", "b"],
  ["any_tokens in a tag", tag(TOOL, { type: "any_tokens" }, CLOSE), "<tool>a<tool>é</tool>", "<tool></tool></tool>"],
  [
    "any_tokens before a text",
    { type: "sequence", elements: [{ type: "any_tokens", exclude_tokens: [END] }, X] },
    "xyzxyz",
    "<tool>xyz",
  ],
  [
    "tag from token to text",
    { type: "tag", begin: one(TOOL), content: { type: "any_text" }, end: "</a>" },
    "<tool>x</a>",
    "<tool><tool></a>",
  ],
  [
    "tag from text to token",
    { type: "tag", begin: "<a>", content: { type: "any_tokens" }, end: one(CLOSE) },
    "<a>x</tool>",
  ],
  ["tag in tag", tag(TOOL, tag(THINK, { type: "any_tokens" }, END), CLOSE), "<tool><think></tool><|over|></tool>"],
  [
    "text in a tag that ends with a token",
    tag(TOOL, { type: "any_text", excludes: ["q"] }, CLOSE),
    "<tool>x</tool>",
    "<tool>xq</tool>",
  ],
  ["token_triggered_tags", triggered, "", "a<tool>xyz</tool>b<tool>xq<|over|>c<think>y<|over|>", "a</tool>", "<tool>q"],
  [
    "token_triggered_tags, one at most",
    { ...triggered, stop_after_first: true },
    "a<tool>xyz</tool>",
    "<tool>xyz</tool>b",
    "a",
  ],
  [
    "token_triggered_tags, one at least",
    { ...triggered, at_least_one: true },
    "<tool>xyz</tool>b",
    "a<tool>xyz</tool>",
  ],
  [
    "token_triggered_tags, just one",
    { ...triggered, at_least_one: true, stop_after_first: true },
    "<think>y<|over|>",
    "",
  ],
  [
    "token_triggered_tags with excludes",
    { ...triggered, exclude_tokens: [CLOSE, A] },
    "b<tool>xyz</tool>b",
    "a",
    "b</tool>",
  ],
  [
    "token_triggered_tags in a tag",
    tag(THINK, { ...triggered, trigger_tokens: [TOOL], tags: triggered.tags.slice(0, 2) }, END),
    "<think>a<tool>xyz</tool><|over|>",
  ],
  ["token_dispatch", dispatch, "", "a<tool>xyzb<think>12c</tool>", "<tool>a"],
  ["token_dispatch, once", { ...dispatch, loop: false }, "a<tool>xyz", "a<tool>xyzb", "a"],
  ["token_dispatch with excludes", { ...dispatch, exclude_tokens: [END, A] }, "b<tool>xyz", "a", "b<|over|>"],
  ["token_dispatch on bytes", { type: "token_dispatch", rules: [[A, X]] }, "baxyzb", "bab"],
  [
    "tags_with_separator",
    { type: "tags_with_separator", tags: [tag(TOOL, X, CLOSE)], separator: ",", at_least_one: true },
    "<tool>xyz</tool>,<tool>xyz</tool>",
  ],
  ["repeat of a token", { type: "repeat", min: 1, max: 3, content: { type: "sequence", elements: [X, X] } }, "xyzxyz"],
  [
    "arguments between tokens",
    tag(
      TOOL,
      { type: "json_schema", json_schema: { type: "object", properties: { s: { type: "string" } }, required: ["s"] } },
      CLOSE,
    ),
    '<tool>{"s": "a<tool>é"}</tool>',
  ],
];

for (const [name, format, ...texts] of CONSTRUCTS) {
  test(`matcher and engine agree, token by token: ${name}`, async (context) => {
    const outputs = texts.flatMap((text) => [true, false].map((whole) => tokenize(VOCABULARY, text, whole)));
    await expectTokenAgreement(context, { type: "structural_tag", format }, VOCABULARY, outputs);
  });
}
