import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { compile } from "../../src/jobs/compile.js";
import { createMatcher, type Matcher } from "../../src/match/matcher.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { turnCases } from "../cases/turns.js";

interface Case {
  readonly grammar: Grammar;
  readonly outputs: readonly string[];
}

/** Real constraints with outputs for them; one of each format and tool choice, and free JSON. */
const CASES: readonly Case[] = [
  ...turnCases()
    .filter(({ settings, name }) => settings.server !== "sglang" && !name.includes("single"))
    .flatMap(({ body, settings, outputs }): readonly Case[] => {
      const { tag } = compile(body, settings);
      return tag === null ? [] : [{ grammar: tagToGrammar(tag), outputs }];
    }),
  { grammar: schemaToGrammar({}).grammar, outputs: ['{"a": [1, "é\\u00e9😀", null, {"b": -1.5e3}]}'] },
];
const anyCase = fc
  .constantFrom(...CASES)
  .chain(({ grammar, outputs }) => fc.record({ grammar: fc.constant(grammar), output: fc.constantFrom(...outputs) }));

interface Verdict {
  readonly offset: number;
  readonly refused: boolean;
  readonly complete: boolean;
}

function pushAll(matcher: Matcher, pieces: readonly (string | Uint8Array)[]): Verdict {
  const taken = pieces.every((piece) => matcher.push(piece));
  return { offset: matcher.offset, refused: !taken, complete: taken && matcher.isComplete() };
}

/** Where the pieces of a whole begin and end. */
function pieces(size: number, cuts: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const ends = [...cuts.map((place) => place % (size + 1)), size].sort((a, b) => a - b);
  return ends.map((end, index) => [ends[index - 1] ?? 0, end]);
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });
/** Bytes that UTF-8 never has, halves of characters, and anything. */
const noise = fc.uint8Array({ maxLength: 12 });
const ill = fc.constantFrom(
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe6, 0xbc],
  [0x80],
  [],
);

test("no bytes make a matcher throw or take more than there is", () => {
  fc.assert(
    fc.property(anyCase, fc.nat(), ill, noise, ({ grammar, output }, place, broken, random) => {
      const bytes = Buffer.from(output);
      const at = place % (bytes.length + 1);
      const mixed = Buffer.concat([
        bytes.subarray(0, at),
        Uint8Array.from(broken),
        random,
        bytes.subarray(at + random.length),
      ]);
      const matcher = createMatcher(grammar);
      const { offset, refused } = pushAll(matcher, [mixed]);
      expect(refused ? offset < mixed.length : offset === mixed.length).toBe(true);
      // What was taken can be taken again, and the next byte is what is refused.
      const again = createMatcher(grammar);
      expect(again.push(mixed.subarray(0, offset))).toBe(true);
      expect(again.expected()).toEqual(matcher.expected());
      expect(again.where()).toEqual(matcher.where());
    }),
    { numRuns: 400 },
  );
});

test("bytes that are no UTF-8 are in no free text", () => {
  const free = CASES.find(({ grammar }) => createMatcher(grammar).push("Hello"))?.grammar;
  if (free === undefined) throw new Error("no case begins with free text");
  for (const bytes of [
    [0xff],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe6, 0xbc, 0x20],
    [0x80],
  ]) {
    expect(createMatcher(free).push(Uint8Array.from([0x61, ...bytes]))).toBe(false);
  }
});

test("however a text is cut, the verdict and the offset are the same", () => {
  fc.assert(
    fc.property(anyCase, cuts, fc.nat(), fc.boolean(), ({ grammar, output }, places, fault, isBroken) => {
      const points = Array.from(output);
      if (isBroken) points.splice(fault % (points.length + 1), 1, "😀<");
      const text = points.join("");
      const whole = pushAll(createMatcher(grammar), [text]);
      const bytes = Buffer.from(text);
      const parts = pieces(bytes.length, places).map(([from, to]) => bytes.subarray(from, to));
      expect(pushAll(createMatcher(grammar), parts)).toEqual(whole);
      const strings = pieces(points.length, places).map(([from, to]) => points.slice(from, to).join(""));
      expect(pushAll(createMatcher(grammar), strings)).toEqual(whole);
      expect(pushAll(createMatcher(grammar), points)).toEqual(whole);
    }),
    { numRuns: 300 },
  );
});

test("a matcher that goes back goes on as it did before", () => {
  fc.assert(
    fc.property(anyCase, fc.nat(), fc.string({ maxLength: 5 }), ({ grammar, output }, place, detour) => {
      const bytes = Buffer.from(output);
      const at = place % (bytes.length + 1);
      const matcher = createMatcher(grammar);
      const seen = () => [matcher.offset, matcher.isComplete(), matcher.expected(), matcher.where()];
      matcher.push(bytes.subarray(0, at));
      const state = matcher.snapshot();
      const before = seen();
      const first = pushAll(matcher, [bytes.subarray(at)]);
      const end = matcher.snapshot();
      const after = seen();
      matcher.push(detour);
      matcher.restore(state);
      expect(seen()).toEqual(before);
      expect(pushAll(matcher, [bytes.subarray(at)])).toEqual(first);
      expect(seen()).toEqual(after);
      matcher.restore(state);
      matcher.restore(end);
      expect(seen()).toEqual(after);
    }),
    { numRuns: 200 },
  );
});

const tool = {
  type: "function",
  function: { name: "f", strict: true, parameters: { type: "object", properties: { a: { type: "string" } } } },
};
const body = { messages: [{ role: "user", content: "go" }], tools: [tool], tool_choice: "auto" };

function constraint(parser: "hermes" | "qwen3_coder"): Grammar {
  const { tag } = compile(body, { server: "vllm", parser });
  if (tag === null) throw new Error("there is no constraint");
  return tagToGrammar(tag);
}

function filled(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length));
}

/** In one push and in many. */
function verdicts(grammar: Grammar, text: string): readonly Verdict[] {
  const bytes = Buffer.from(text);
  const step = 65_537;
  const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
    bytes.subarray(index * step, (index + 1) * step),
  );
  return [pushAll(createMatcher(grammar), [bytes]), pushAll(createMatcher(grammar), parts)];
}

describe("long outputs end, whole and in pieces alike", () => {
  const calls = {
    hermes: '<tool_call>\n{"name": "f", "arguments": {"a": "x"}}\n</tool_call>',
    qwen3_coder: "<tool_call>\n<function=f>\n<parameter=a>\nx\n</parameter>\n</function>\n</tool_call>",
  } as const;

  test.each(["hermes", "qwen3_coder"] as const)("%s: 5 MB of prose before a call, and after it", (parser) => {
    const prose = filled("She said: 漢字 cost <5 and > 3 <tool, then left. ", 5_000_000);
    const text = `${prose}${calls[parser]}${prose}`;
    const whole = { offset: Buffer.byteLength(text), refused: false, complete: true };
    expect(verdicts(constraint(parser), text)).toEqual([whole, whole]);
    const broken = text.replace(parser === "hermes" ? '"a"' : "=f>", "=😀");
    const at = Buffer.byteLength(broken.slice(0, broken.indexOf("=😀")));
    for (const { refused, offset } of verdicts(constraint(parser), broken)) {
      expect(refused).toBe(true);
      expect(offset).toBeGreaterThanOrEqual(at);
      expect(offset).toBeLessThanOrEqual(at + 1);
    }
  });

  test("2 MB of free JSON", () => {
    const value = JSON.stringify(
      Array.from({ length: 20_000 }, (_, index) => ({
        id: index,
        name: `é${index}`,
        tags: ["a", null, -1.5e3],
        in: { x: true },
      })),
    );
    const text = filled(`${value},`, 2_000_000);
    const json = `[${text.slice(0, -1)}]`;
    const whole = { offset: Buffer.byteLength(json), refused: false, complete: true };
    expect(verdicts(schemaToGrammar({}).grammar, json)).toEqual([whole, whole]);
  });

  test.each<readonly [string, string]>([
    ["half triggers", "<tool_"],
    ["first characters of a trigger", "<"],
    ["triggers but for the last character", "<tool_call"],
    ["triggers inside of one another", "<tool_c<tool_call<"],
  ])("%s", (_, piece) => {
    for (const parser of ["hermes", "qwen3_coder"] as const) {
      const text = `${filled(piece, 500_000)} ${calls[parser]}`;
      const whole = { offset: Buffer.byteLength(text), refused: false, complete: true };
      expect(verdicts(constraint(parser), text)).toEqual([whole, whole]);
    }
  });
});
