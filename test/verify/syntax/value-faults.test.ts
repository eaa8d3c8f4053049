import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsersFor } from "../../../src/verify/syntax/parser.js";
import type { Syntax } from "../../../src/verify/syntax/types.js";
import { valueFaults } from "../../../src/verify/syntax/value-faults.js";

/** Text, and what is found in it: where and of which kind. */
type Case = readonly [text: string, ...faults: Fault[]];
type Fault = readonly [at: number, kind: string];

const PARSERS = await parsersFor(["json", "python"]);

function faultsOf(syntax: Syntax, text: string, whole: boolean) {
  const parser = PARSERS.get(syntax);
  if (parser === undefined) throw new Error("no parser");
  return valueFaults(parser, syntax, text, whole).faults;
}

const JSON_CASES: readonly Case[] = [
  ['{"a": 1, "b": [true, null, -1.5e3, "x\\n\\u00e9"], "c": {}}'],
  ['{"a": 1 "b": 2}', [7, "missing-comma"]],
  ['{"a": [1 2 3]}', [8, "missing-comma"], [10, "missing-comma"]],
  ["{'a': 'don\\'t'}", [1, "single-quotes"], [6, "single-quotes"]],
  ['{"a": "x}', [6, "unclosed-string"]],
  ['{"a": "x", \n "b": "y\n}', [18, "unclosed-string"]],
  ['{"city": "Oslo, "unit": "c"}', [9, "unclosed-string"]],
  ['{"city: "Oslo"}', [1, "unclosed-string"]],
  ['{"a": "say "hi" to"}', [11, "unescaped-quote"], [14, "unescaped-quote"]],
  ['{"a": 1,}', [7, "trailing-comma"]],
  ['{"a":1,,"b":2}', [7, "extra-comma"]],
  ['{"a": 1; "b": 2}', [7, "wrong-comma"]],
  ["{a: 1, 2: 3}", [1, "unquoted-key"], [7, "unquoted-key"]],
  ['{"a": Oslo city, "b": 1}', [6, "unquoted-text"]],
  ['{"a": True, "b": None}', [6, "foreign-word"], [17, "foreign-word"]],
  ['{"a": NaN, "b": -Infinity}', [6, "bad-number"], [16, "bad-number"]],
  [
    '{"a": .5, "b": +1, "c": 1., "d": 01}',
    [6, "bad-number"],
    [15, "bad-number"],
    [24, "bad-number"],
    [33, "bad-number"],
  ],
  ['{"a": (1, 2)}', [6, "tuple"], [11, "wrong-bracket"]],
  ['{"a" 1}', [4, "missing-colon"]],
  ['{"a"= 1, "b" => 2}', [4, "wrong-separator"], [13, "wrong-separator"]],
  ['{"a": }', [5, "missing-value"]],
  ['{"a", "b": 1}', [4, "missing-value"]],
  ["{: 1}", [1, "missing-key"]],
  ['{"a": "x\ty"}', [8, "control-character"]],
  ['{"a": "x\ny"}', [8, "control-character"]],
  ['{"a": "C:\\dir"}', [9, "bad-escape"]],
  ['{"a": 1, /* c */ "b": 2}', [9, "comment"]],
  ["{“a”: “x”}", [1, "typographic-quotes"], [6, "typographic-quotes"]],
  ['{"a": {"b": 1}', [14, "unclosed-bracket"]],
  ['{"a": [1, 2}', [11, "unclosed-bracket"]],
  ['{"a": 1]', [7, "wrong-bracket"]],
  ['{"a": 1}}', [8, "text-after-value"]],
  [
    '{"a": 1 "b": \'x\', c: True, "d": [1,2,], "e": "un}',
    [7, "missing-comma"],
    [13, "single-quotes"],
    [18, "unquoted-key"],
    [21, "foreign-word"],
    [36, "trailing-comma"],
    [45, "unclosed-string"],
  ],
];

/** The arguments of a call, up to its parenthesis and beyond. */
const PYTHON_CASES: readonly Case[] = [
  ['a=-1, b=+.5, c="x" \'y\', d=None, e=(1,), f=[], g={"k": true},) and more ('],
  ['city="Oslo" unit="c")', [11, "missing-comma"]],
  ["a=[1, 2 3], b='x' c=2)", [7, "missing-comma"], [17, "missing-comma"]],
  ["a='x), g()]", [2, "unclosed-string"]],
  ['city="Oslo, unit="c")', [5, "unclosed-string"]],
  ["a='it's', b=2)", [5, "unescaped-quote"]],
  ["a=1, b=)", [7, "missing-value"]],
  ["a={'x': 1, 'y' 2})", [14, "missing-colon"]],
  ["a: 1, b==2)", [1, "wrong-separator"], [7, "wrong-separator"]],
  ["a=1,, b=2)", [4, "extra-comma"]],
  ["a=Oslo, b=today(1))", [2, "unquoted-text"], [10, "not-a-literal"]],
  ["class='x')", [0, "keyword-as-key"]],
  ["'a'=1)", [0, "quoted-key"]],
  ["1, a=2)", [0, "missing-key"]],
  ["a=[1, 2)", [7, "unclosed-bracket"]],
  ["a=1", [3, "unclosed-bracket"]],
];

describe("JSON text", () => {
  test.each(JSON_CASES.map(([text, ...faults]) => ({ text, faults })))("$text", ({ text, faults }) => {
    const found = faultsOf("json", text, true);
    expect(found.map(({ at, kind }) => [at, kind])).toEqual(faults);
  });

  test("what follows the value is nobody's business unless it must end there", async () => {
    expect(faultsOf("json", '{"a": 1} {', false)).toEqual([]);
  });

  test("a text of another kind is given up soon", async () => {
    expect(faultsOf("json", "[1;2;3;".repeat(500), true).length).toBeLessThanOrEqual(50);
    expect(faultsOf("json", "no JSON at all", true).length).toBeGreaterThan(0);
  });
});

describe("arguments of Python calls", () => {
  test.each(PYTHON_CASES.map(([text, ...faults]) => ({ text, faults })))("$text", ({ text, faults }) => {
    const found = faultsOf("python", text, false);
    expect(found.map(({ at, kind }) => [at, kind])).toEqual(faults);
  });
});

describe("any JSON", () => {
  test("has no fault", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (text) => {
        expect(faultsOf("json", text, true)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("has those that are planted, all of them, each where it is", async () => {
    const entry = fc.constantFrom(
      { text: '"k": 1', faults: [] },
      { text: '"k": {"n": [true, "s"]}', faults: [] },
      { text: "\"k\": 'v'", faults: [[5, "single-quotes"]] },
      { text: "k: 2", faults: [[0, "unquoted-key"]] },
      { text: '"k": True', faults: [[5, "foreign-word"]] },
      { text: '"k" 3', faults: [[3, "missing-colon"]] },
      { text: '"k": [1, 2,]', faults: [[10, "trailing-comma"]] },
      { text: '"k": [4 5]', faults: [[7, "missing-comma"]] },
      { text: '"k": "a\tb"', faults: [[7, "control-character"]] },
      { text: '"k": "é😀\\z"', faults: [[9, "bad-escape"]] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (entries) => {
        let text = "{";
        const planted: unknown[] = [];
        for (const [index, { text: own, faults }] of entries.entries()) {
          if (index > 0) text += ",\n ";
          planted.push(...faults.map(([at, kind]) => [text.length + Number(at), kind]));
          text += own;
        }
        const found = faultsOf("json", `${text}}`, true);
        expect(found.map(({ at, kind }) => [at, kind])).toEqual(planted);
      }),
      { numRuns: 200 },
    );
  });

  test("cut or changed anywhere, is looked through to an end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom("", "'", '"', "{", "]", ",", ":", "\\", "x"),
        async (text, at, put) => {
          const place = at % (text.length + 1);
          const changed = text.slice(0, place) + put + text.slice(place + 1);
          const faults = faultsOf("json", changed, true);
          expect(faults.length).toBeLessThanOrEqual(50);
          for (const fault of faults) expect(fault.at).toBeLessThanOrEqual(changed.length);
          expect(faults.length > 0).toBe(!isJson(changed));
        },
      ),
      { numRuns: 300 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
