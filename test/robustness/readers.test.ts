import fc from "fast-check";
import { expect, test } from "vitest";
import { GrammarSyntaxError, SchemaError, TagError, TagwrightError, UnsupportedError } from "../../src/base/errors.js";
import type { JsonValue } from "../../src/base/json.js";
import { readEbnf } from "../../src/grammar/read-ebnf.js";
import { readGbnf } from "../../src/grammar/read-gbnf.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { readTag } from "../../src/tag/read-tag.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { TAKEN, tagOf } from "../tag/tag-cases.js";
import { mutated, mutation } from "./json-mutations.js";

const EBNF = [
  'root ::= "a" [^a-z\\n"] ("b" | c)* d{2,3} (= "x")\nc ::= [\\u00e9-\\U0001F600] # note\nd ::= c? "\\"\\\\" ""\n',
  'root[max_chars=9] ::= TagDispatch(("<f>", body), loop_after_dispatch=false, excludes=("<e>", "</e>",))\nbody ::= "x" | root\n',
  'root ::= Token(1, 2) | ExcludeToken(3) | TokenTagDispatch((4, c), excludes=(5,)) | Regex("a+", json_string=true)\nc ::= ""\n',
];
const GBNF = [
  'root ::= "a" [^a-z\\n"] ("b" |\n  c-d)* .{2,}\nc-d ::= [\\x41-\\u00e9\\U0001F600] # note\n',
  'root ::= <[1]> !<[2]> x?\nx ::= ("" | "\\"")+\n',
];
const SIGNS = [
  ..."\"'\\[](){}<>|*+?:=,;.#!^-\n\r\t 0aé",
  "::=",
  "😀",
  "\ud800",
  "\u0000",
  "{1,999999999}",
  "\\u{",
  "\\x4",
];

/** Some of the text's characters replaced, taken away or doubled. */
function mutatedText(text: string): fc.Arbitrary<string> {
  const cut = fc.record({ at: fc.nat(text.length), drop: fc.nat(3), put: fc.constantFrom("", ...SIGNS) });
  return fc
    .array(cut, { minLength: 1, maxLength: 5 })
    .map((cuts) =>
      cuts.reduce((changed, { at, drop, put }) => changed.slice(0, at) + put + changed.slice(at + drop), text),
    );
}

/** What `read` throws is ours; a fault in the syntax has a place inside the text. */
function expectOurs(text: string, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof GrammarSyntaxError || error instanceof UnsupportedError)) throw error;
    expect(error.message).not.toBe("");
    if (error.code === "missing-root" || error instanceof UnsupportedError) return;
    const { offset = -1, line = 0, column = 0 } = error.place;
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(offset).toBeLessThanOrEqual(Buffer.byteLength(text));
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length);
    expect(column).toBeGreaterThanOrEqual(1);
  }
}

test("no EBNF makes the reader throw anything but where and what is wrong", () => {
  fc.assert(
    fc.property(fc.oneof(...EBNF.map(mutatedText)), (text) => {
      expectOurs(text, () => readEbnf(text));
    }),
    { numRuns: 600 },
  );
});

test("no GBNF makes the reader throw anything but where and what is wrong", () => {
  fc.assert(
    fc.property(fc.oneof(...GBNF.map(mutatedText)), (text) => {
      expectOurs(text, () => readGbnf(text));
    }),
    { numRuns: 600 },
  );
});

test.each<readonly [string, string]>([
  ["parentheses", `root ::= ${"(".repeat(20_000)}"a"${")".repeat(20_000)}`],
  ["open parentheses", `root ::= ${"(".repeat(200_000)}`],
  ["operators", `root ::= "a"${"*".repeat(20_000)}`],
  ["brackets", `root ::= ${"[".repeat(200_000)}`],
])("many thousand %s overflow nothing and end soon", (_, text) => {
  for (const read of [readEbnf, readGbnf]) expectOurs(text, () => read(text));
});

test("a long grammar is read in one pass", () => {
  const rules = Array.from({ length: 10_000 }, (_, index) => `r${index} ::= "x" | r${(index + 1) % 10_000}`);
  expect(readEbnf(`root ::= r0\n${rules.join("\n")}`).rules).toHaveLength(10_001);
});

test("no tag makes the reader throw anything but an error of ours, and what it takes becomes a grammar", () => {
  const tags = TAKEN.map(([, format]) => tagOf(format) as JsonValue);
  fc.assert(
    fc.property(fc.constantFrom(...tags), fc.array(mutation, { minLength: 1, maxLength: 3 }), (tag, mutations) => {
      try {
        writeEbnf(tagToGrammar(readTag(mutations.reduce<JsonValue>(mutated, tag))));
      } catch (error) {
        if (!(error instanceof TagwrightError)) throw error;
        const { pointer } = error.place;
        if (error instanceof TagError || error instanceof SchemaError) expect(pointer).toMatch(/^(\/|$)/);
      }
    }),
    { numRuns: 400 },
  );
});
