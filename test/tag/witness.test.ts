import { beforeAll, describe, expect, test } from "vitest";
import type { Grammar } from "../../src/grammar/ir.js";
import { readEbnf } from "../../src/grammar/read-ebnf.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { sample } from "../../src/match/sample.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import type { TagFormat } from "../../src/tag/types.js";
import { variations } from "../witness/variations.js";
import { loadWebXgrammar, type WebXgrammar } from "../witness/web-xgrammar.js";
import { verdict } from "./verdict.js";

// The WASM build is older than the engine that `test:engines` asks (it has no excludes), and wrong beyond ASCII: a weak witness, but Node is enough.
const EBNF: Readonly<Record<string, string>> = {
  "nested lists": 'root ::= "[" (item ("," item)*)? "]"\nitem ::= [a-z_] [a-z0-9_]* | "-"? [1-9] [0-9]* | root',
  counts: 'root ::= "a"{2} "b"{1,} ("c" "d"){2,3} | ([x-z] "-"){0,200}',
  ambiguity: 'root ::= x* "a"\nx ::= "a" | "aa"',
  "left recursion": 'root ::= root "+" [0-9] | [0-9]',
};

const call: TagFormat = {
  type: "json_schema",
  json_schema: {
    type: "object",
    properties: {
      city: { enum: ["Oslo", "Lima"] },
      days: { type: "integer" },
      exact: { type: "boolean" },
      hours: { type: "array", items: { type: "integer" }, maxItems: 3 },
      where: { type: "object", properties: { id: { type: "null" } } },
    },
    required: ["city"],
  },
};

const TAGS: Readonly<Record<string, TagFormat>> = {
  "a call's arguments": call,
  "arguments in XML": { ...call, style: "qwen_xml" },
  "calls in free text": {
    type: "triggered_tags",
    triggers: ["<f="],
    tags: [{ type: "tag", begin: "<f=a>", content: call, end: "</f>" }],
  },
  "a list of calls": {
    type: "tags_with_separator",
    tags: [{ type: "tag", begin: "<f=a>", content: { type: "const_string", value: "x" }, end: "</f>" }],
    separator: "\n",
  },
};

const GRAMMARS: readonly (readonly [string, () => Grammar])[] = [
  ...Object.entries(EBNF).map(([name, text]) => [name, () => readEbnf(text)] as const),
  ...Object.entries(TAGS).map(
    ([name, format]) => [name, () => tagToGrammar({ type: "structural_tag", format })] as const,
  ),
];

describe("the written EBNF means in web-xgrammar what the grammar means here", () => {
  let web: WebXgrammar;
  beforeAll(() => {
    web = loadWebXgrammar();
  });

  test.each(GRAMMARS)("%s", async (_, make) => {
    const grammar = make();
    const written = await web.Grammar.fromEBNF(writeEbnf(grammar));
    const sampled = [...sample(grammar, { seed: 7, count: 6 })];
    const outputs = [...sampled, ...sampled.flatMap((output) => variations(output, 4, 7))].filter(isAscii);
    expect(outputs.length).toBeGreaterThan(10);
    for (const output of outputs) {
      const accepted = await web.Testings.isGrammarAcceptString(written, output);
      expect([output, accepted]).toEqual([output, verdict(grammar, output) === "complete"]);
    }
  });
});

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
