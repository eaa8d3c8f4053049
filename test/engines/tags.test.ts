import { test } from "vitest";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { readTag } from "../../src/tag/read-tag.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import type { JsonSchemaStyle, TagFormat, TagTag } from "../../src/tag/types.js";
import { expectAgreement } from "./expect-agreement.js";

const X: TagFormat = { type: "const_string", value: "xyz" };
const TEXT: TagFormat = { type: "any_text" };

function tagAround(name: string, content: TagFormat = X): TagTag {
  return { type: "tag", begin: `<${name}>`, content, end: `</${name}>` };
}

const calls = [tagAround("f=a"), tagAround("f=b", TEXT)];
const triggered = { type: "triggered_tags", triggers: ["<f="], tags: calls } as const;
const separated = { type: "tags_with_separator", tags: calls, separator: ", " } as const;
const dispatch = {
  type: "dispatch",
  rules: [
    ["<1>", X],
    ["<2>", { type: "regex", pattern: "[0-9]+" }],
  ],
} as const;

const parameters = {
  type: "object",
  properties: {
    city: { type: "string" },
    unit: { enum: ["c", "f"] },
    days: { type: "integer" },
    exact: { type: "boolean" },
    ratio: { type: "number" },
    tags: { type: "array", items: { type: "string" }, maxItems: 3 },
    where: { type: "object", properties: { lat: { type: "number" }, name: { type: "string" } }, required: ["lat"] },
    none: { type: "null" },
    either: { anyOf: [{ type: "integer" }, { type: "boolean" }] },
  },
  required: ["city", "days"],
};

/** The styles that the engine knows, and one argument in each. */
const XML_STYLES: readonly (readonly [JsonSchemaStyle, (key: string, type: string, value: string) => string])[] = [
  ["qwen_xml", (key, _, value) => `<parameter=${key}>${value}</parameter>`],
  ["minimax_xml", (key, _, value) => `<parameter name="${key}">${value}</parameter>`],
  ["glm_xml", (key, _, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>`],
  ["deepseek_xml", (key, type, value) => dsml("parameter", key, type, value)],
  ["deepseek_v4_1_xml", (key, type, value) => dsml(" parameter", key, type, value)],
  [
    "kimi_k3_xml",
    (key, type, value) => `<|open|>argument key="${key}" type="${type}"<|sep|>${value}<|close|>argument<|sep|>`,
  ],
  [
    "cohere_xml",
    (key, type, value) =>
      `<cofl:value name="${key}" type="${type === "string" ? "raw" : "json"}">${value}</cofl:value>`,
  ],
];

function dsml(word: string, key: string, type: string, value: string): string {
  return `<｜DSML｜${word} name="${key}" string="${type === "string"}">${value}</｜DSML｜${word}>`;
}

const FORMATS: readonly (readonly [string, TagFormat, readonly string[]])[] = [
  ["const_string", X, []],
  ["an empty const_string", { type: "const_string", value: "" }, []],
  ["const_string beyond ASCII", { type: "const_string", value: "é一😀" }, []],
  ["any_text", TEXT, ["", "é\n<x>一"]],
  ["any_text with excludes", { type: "any_text", excludes: ["<x>", "</tool>"] }, ["a<x>", "<<x", "</tool", "a</tool>"]],
  [
    "any_text with overlapping excludes",
    { type: "any_text", excludes: ["aab", "abc"] },
    ["aaab", "aabc", "ababc", "aaac"],
  ],
  ["any_text of at most so many characters", { type: "any_text", max_chars: 3 }, ["éé一", "abcd"]],
  ["any_text, both", { type: "any_text", max_chars: 5, excludes: ["<x>"] }, ["<x", "ab<x>", "abcde", "abcdef"]],
  ["any_text of nothing", { type: "any_text", max_chars: 0 }, ["", "a"]],
  [
    "grammar",
    { type: "grammar", grammar: 'root ::= "[" (item ("," item)*)? "]"\nitem ::= [a-z]+ | root' },
    ["[a,[b],[]]"],
  ],
  ["sequence", { type: "sequence", elements: [X, TEXT, { type: "const_string", value: "END" }] }, ["xyzaENDbEND"]],
  ["or", { type: "or", elements: [X, tagAround("b"), { type: "const_string", value: "xyzzy" }] }, []],
  ["optional", { type: "optional", content: X }, ["", "xyz"]],
  ["plus", { type: "plus", content: X }, ["xyzxyz"]],
  ["star", { type: "star", content: tagAround("a") }, [""]],
  ["repeat", { type: "repeat", min: 2, max: 4, content: X }, ["xyz", "xyz".repeat(4), "xyz".repeat(5)]],
  ["repeat without limit", { type: "repeat", min: 1, max: -1, content: X }, ["xyz".repeat(20)]],
  ["repeat of nothing", { type: "repeat", min: 0, max: 0, content: X }, ["", "x"]],
  ["repeat, many", { type: "repeat", min: 0, max: 1000, content: X }, ["xyz".repeat(200)]],
  ["tag", tagAround("a"), []],
  ["tag of free text", tagAround("a", TEXT), ["<a>x</a>", "<a></</a>", "<a><a></a>", "<a>x</a></a>"]],
  ["tag with several ends", { ...tagAround("a", TEXT), end: ["</a>", "</b>", ""] }, ["<a>x</a>", "<a>x</b>x"]],
  [
    "tag whose end is found through other formats",
    tagAround("a", {
      type: "sequence",
      elements: [
        { type: "optional", content: { type: "or", elements: [TEXT, X] } },
        { type: "star", content: X },
      ],
    }),
    ["<a>y</a>", "<a>xyz</a>", "<a>y</a>xyz</a>"],
  ],
  ["tag in tag", tagAround("a", tagAround("b", TEXT)), ["<a><b></a></b></a>"]],
  [
    "tag of a pattern that takes its end",
    tagAround("a", { type: "regex", pattern: ".*" }),
    ["<a>x</a></a>", "<a>x</a>y"],
  ],
  ["triggered_tags", triggered, ["", "a<f=a>xyz</f=a>b<f=b>y</f=b>", "<f=c", "<f", "<<f=a>"]],
  ["triggered_tags, one at most", { ...triggered, stop_after_first: true }, ["a<f=a>xyz</f=a>", "<f=a>xyz</f=a>b"]],
  ["triggered_tags, one at least", { ...triggered, at_least_one: true }, ["a", "<f=b>y</f=b>a<f=a>xyz</f=a>"]],
  ["triggered_tags, just one", { ...triggered, at_least_one: true, stop_after_first: true }, ["<f=b>y</f=b>"]],
  ["triggered_tags with excludes", { ...triggered, excludes: ["bad", "</s>"] }, ["ba", "a bad", "<f=b>bad</f=b>bad"]],
  ["triggered_tags in a tag", tagAround("s", triggered), ["<s>a<f=b></s></f=b></s>", "<s>a</s>b"]],
  [
    "triggered_tags whose begin is the trigger",
    { ...triggered, triggers: ["<f=a>", "<f=b>"] },
    ["<f=a>xyz</f=a>", "<f=c>"],
  ],
  ["tags_with_separator", separated, ["", "<f=a>xyz</f=a>, <f=b>y</f=b>", "<f=a>xyz</f=a>, "]],
  ["tags_with_separator, one at least", { ...separated, at_least_one: true }, [""]],
  ["tags_with_separator, one at most", { ...separated, stop_after_first: true }, [""]],
  ["tags_with_separator, just one", { ...separated, at_least_one: true, stop_after_first: true }, [""]],
  ["tags_with_separator, back to back", { ...separated, separator: "" }, ["<f=a>xyz</f=a><f=b>y</f=b>"]],
  ["dispatch", dispatch, ["", "a<1>xyzb<2>12c", "<1>a"]],
  ["dispatch, once", { ...dispatch, loop: false }, ["a", "a<1>xyz", "a<1>xyzb"]],
  ["dispatch with excludes", { ...dispatch, excludes: ["</s>", "<3>"] }, ["a</s", "a</s>", "<1>xyz<3"]],
  ["dispatch in a tag", tagAround("a", { ...dispatch, excludes: ["</a>"] }), ["<a><1>xyz</a>", "<a></a></a>"]],
  ["dispatch with an exclude inside a trigger", { ...dispatch, excludes: ["1"] }, ["<", "<1", "<1>xyz", "<2>5"]],
  [
    "dispatch with triggers that begin alike",
    {
      ...dispatch,
      rules: [
        ["ab", X],
        ["abc", { ...X, value: "q" }],
      ],
    },
    ["abxyz", "abcq", "abcxyz"],
  ],
  ["json_schema of anything", { type: "json_schema", json_schema: true }, ['{"a": [1, {"b": null}, "x\\n"]}']],
  ["json_schema", { type: "json_schema", json_schema: parameters }, ['{"city": "Oslo", "unit": "c", "days": 3}']],
  [
    "json_schema with little whitespace",
    { type: "json_schema", json_schema: parameters, max_whitespace_cnt: 1 },
    ['{ "city" : "Oslo" , "days" : 3 }'],
  ],
  ["qwen_xml_parameter", { type: "qwen_xml_parameter", json_schema: parameters }, []],
  ...XML_STYLES.flatMap(([style, argument]): (readonly [string, TagFormat, readonly string[]])[] => [
    [
      `json_schema in ${style}`,
      { type: "json_schema", json_schema: parameters, style },
      [
        `${argument("city", "string", "Oslo")}\n${argument("days", "number", "\n3\n")}`,
        argument("days", "number", "3"),
      ],
    ],
    [
      `json_schema in ${style}, open`,
      { type: "json_schema", json_schema: { type: "object" }, style },
      [argument("a", "string", "x") + argument("a", "string", "y"), argument("9a", "string", "x")],
    ],
    [
      `json_schema in ${style}, others of a type`,
      {
        type: "json_schema",
        json_schema: {
          type: "object",
          properties: { a: { type: "string" } },
          additionalProperties: { type: "integer" },
        },
        style,
        max_whitespace_cnt: 2,
      },
      [argument("a", "string", "x") + argument("b", "number", "5"), argument("b", "number", "x")],
    ],
    [
      `json_schema in ${style} without parameters`,
      { type: "json_schema", json_schema: { type: "object", properties: {} }, style },
      ["", " \n"],
    ],
  ]),
];

const PATTERNS: readonly (readonly [string, readonly string[]])[] = [
  ["[0-9]{4}", []],
  ["^a|b$", ["a", "b", "ab"]],
  ["a^b$c", ["abc"]],
  ["(a|b)*c+?d?", ["ababccd"]],
  ["\\d+\\.\\w*\\s", ["12.ab\u00a0", "1._ "]],
  ["\\D\\W\\S", ["a- ", "é一x", "a-\u00a0"]],
  ["[^a-c]{2,3}", ["dé一", "ab"]],
  ["[a-f\\d_-]+", ["a-9_f"]],
  [".{0,3}", ["a\né", "abcd"]],
  ["\\x41\\u0042\\u{43}\\U00000044\\cA", ["ABCD\u0001"]],
  ["a||b", ["", "a"]],
  ["(?:x(?<name>y))?", ["xy"]],
  ["\\{\\}\\[\\]\\(\\)\\.\\*\\+\\?\\|\\\\\\/\\-", ["{}[]().*+?|\\/-"]],
  ["[\\b\\p{L}]", ["\b", "p", "{"]],
  ["}]", []],
  ["[^]", ["\n", "😀"]],
  ["\\A\\Z", ["AZ"]],
  ["a{150}", ["a".repeat(150)]],
];

for (const [name, format, outputs] of FORMATS) {
  test(`matcher and engine agree: ${name}`, async (context) => {
    const tag = readTag({ type: "structural_tag", format });
    const grammar = tagToGrammar(tag);
    await expectAgreement(context, {
      grammar,
      engine: { engine: "xgrammar", kind: "structural_tag", source: JSON.stringify(tag) },
      outputs,
      samples: 8,
    });
    await expectAgreement(context, {
      grammar,
      engine: { engine: "xgrammar", kind: "ebnf", source: writeEbnf(grammar) },
      outputs,
      seed: 2,
    });
  });
}

for (const [pattern, outputs] of PATTERNS) {
  test(`matcher and engine agree: the pattern ${pattern}`, async (context) => {
    const tag = readTag({ type: "structural_tag", format: { type: "regex", pattern } });
    await expectAgreement(context, {
      grammar: tagToGrammar(tag),
      engine: { engine: "xgrammar", kind: "structural_tag", source: JSON.stringify(tag) },
      outputs,
    });
  });
}
