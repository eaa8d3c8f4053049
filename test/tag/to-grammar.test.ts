import { describe, expect, test } from "vitest";
import { GrammarSyntaxError, SchemaError, UnsupportedError } from "../../src/base/errors.js";
import type { SpanLabel } from "../../src/grammar/ir.js";
import { createMatcher } from "../../src/match/matcher.js";
import { readTag } from "../../src/tag/read-tag.js";
import { compileTag, tagToGrammar } from "../../src/tag/to-grammar.js";
import type { StructuralTag, TagFormat, TagTag } from "../../src/tag/types.js";
import { verdict } from "./verdict.js";

const X: TagFormat = { type: "const_string", value: "x" };

function tagOf(format: TagFormat): StructuralTag {
  const tag: StructuralTag = { type: "structural_tag", format };
  expect(readTag(tag)).toEqual(tag);
  return tag;
}

/** A tag `<NAME>…</NAME>`. */
function tagAround(name: string, content: TagFormat = X): TagTag {
  return { type: "tag", begin: `<${name}>`, content, end: `</${name}>` };
}

/** Verdicts of outputs, in order: `complete`, `prefix`, or the offset of the first impossible byte. */
function verdicts(format: TagFormat, outputs: readonly string[]): readonly ("complete" | "prefix" | number)[] {
  const grammar = tagToGrammar(tagOf(format));
  return outputs.map((output) => verdict(grammar, output));
}

describe("formats without parts", () => {
  test("const_string", () => {
    expect(verdicts(X, ["", "x", "xx", "y"])).toEqual(["prefix", "complete", 1, 0]);
    expect(verdicts({ type: "const_string", value: "" }, ["", "x"])).toEqual(["complete", 0]);
  });

  test("any_text", () => {
    expect(verdicts({ type: "any_text" }, ["", "é\n<x>"])).toEqual(["complete", "complete"]);
    const some: TagFormat = { type: "any_text", excludes: ["<x>"], max_chars: 4 };
    expect(verdicts(some, ["<x", "a<x>", "éééé", "ééééa"])).toEqual(["complete", 3, "complete", 8]);
    expect(verdicts({ type: "any_text", max_chars: 0 }, ["", "a"])).toEqual(["complete", 0]);
    expect(verdicts({ type: "any_text", max_tokens: 0 }, ["", "a"])).toEqual(["complete", 0]);
    expect(verdicts({ type: "any_text", excludes: [""] }, ["", "a"])).toEqual(["complete", 0]);
  });

  test("grammar: two of them keep their rules apart", () => {
    const format: TagFormat = {
      type: "sequence",
      elements: [
        { type: "grammar", grammar: 'root ::= a "-"\na ::= "1"' },
        { type: "grammar", grammar: 'root ::= a\na ::= "2" a?' },
      ],
    };
    expect(verdicts(format, ["1-2", "1-222", "1-1", "2"])).toEqual(["complete", "complete", 2, 0]);
  });

  test("regex matches the whole text", () => {
    expect(verdicts({ type: "regex", pattern: "^a|b$" }, ["a", "b", "ab"])).toEqual(["complete", "complete", 1]);
  });

  test("json_schema: objects are closed, names stand in declared order unless any order is asked for", () => {
    const json_schema = {
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "integer" } },
      required: ["b"],
    };
    expect(
      verdicts({ type: "json_schema", json_schema }, ['{"a": 1, "b": 2}', '{"b":2,"a":1}', "{}", '{"b":2,"c":1}']),
    ).toEqual(["complete", 6, 1, 6]);
    expect(
      verdicts({ type: "json_schema", json_schema, any_order: true }, ['{"b":2,"a":1}', '{"a":1}', '{"b":1,"b":2}']),
    ).toEqual(["complete", 6, 8]);
  });

  test("json_schema: at most so much whitespace", () => {
    const format: TagFormat = { type: "json_schema", json_schema: { type: "array", items: {} }, max_whitespace_cnt: 2 };
    expect(verdicts(format, ["[  ]", "[   ]"])).toEqual(["complete", 3]);
  });

  test("json_schema in a style, and its deprecated spelling", () => {
    const json_schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    const output = "<parameter=n>\n5\n</parameter>";
    expect(verdicts({ type: "json_schema", json_schema, style: "qwen_xml" }, [output, '{"n":5}'])).toEqual([
      "complete",
      0,
    ]);
    expect(verdicts({ type: "qwen_xml_parameter", json_schema }, [output])).toEqual(["complete"]);
  });
});

describe("formats of formats", () => {
  test("sequence and or", () => {
    const format: TagFormat = { type: "sequence", elements: [{ type: "or", elements: [X, tagAround("b")] }, X] };
    expect(verdicts(format, ["xx", "<b>x</b>x", "x<b>"])).toEqual(["complete", "complete", 1]);
  });

  test("a sequence may hold free text before a delimiter, which it may hold itself", () => {
    const format: TagFormat = {
      type: "sequence",
      elements: [{ type: "any_text" }, { type: "const_string", value: "END" }],
    };
    expect(verdicts(format, ["aEND", "aENDbEND", "aEN"])).toEqual(["complete", "complete", "prefix"]);
  });

  test("optional, plus, star", () => {
    expect(verdicts({ type: "optional", content: X }, ["", "x", "xx"])).toEqual(["complete", "complete", 1]);
    expect(verdicts({ type: "plus", content: X }, ["", "x", "xx"])).toEqual(["prefix", "complete", "complete"]);
    expect(verdicts({ type: "star", content: X }, ["", "xx"])).toEqual(["complete", "complete"]);
  });

  test("repeat, with large counts too", () => {
    expect(verdicts({ type: "repeat", min: 2, max: 3, content: X }, ["x", "xx", "xxx", "xxxx"])).toEqual([
      "prefix",
      "complete",
      "complete",
      3,
    ]);
    expect(verdicts({ type: "repeat", min: 1, max: -1, content: X }, ["", "x".repeat(500)])).toEqual([
      "prefix",
      "complete",
    ]);
    expect(verdicts({ type: "repeat", min: 0, max: 0, content: X }, ["", "x"])).toEqual(["complete", 0]);
    const large: TagFormat = { type: "repeat", min: 0, max: 50_000, content: tagAround("a") };
    expect(verdicts(large, ["<a>x</a>".repeat(1000)])).toEqual(["complete"]);
  });
});

describe("tag", () => {
  const text: TagFormat = { type: "any_text" };

  test("free text stops at the end", () => {
    expect(verdicts(tagAround("a", text), ["<a>x</a>", "<a></</a>", "<a><a></a>", "<a>x</a></a>"])).toEqual([
      "complete",
      "complete",
      "complete",
      8,
    ]);
  });

  test("several ends", () => {
    const format: TagFormat = { ...tagAround("a", text), end: ["</a>", "</b>"] };
    expect(verdicts(format, ["<a>x</a>", "<a>x</b>", "<a>x</b>x"])).toEqual(["complete", "complete", 8]);
  });

  test("the end is found through other formats, and only the nearest tag's", () => {
    const through: TagFormat = {
      type: "sequence",
      elements: [{ type: "optional", content: { type: "or", elements: [text, X] } }, X],
    };
    expect(verdicts(tagAround("a", through), ["<a>yx</a>", "<a>y</a>x</a>"])).toEqual(["complete", 7]);
    const nested = tagAround("a", tagAround("b", text));
    expect(verdicts(nested, ["<a><b></a></b></a>"])).toEqual(["complete"]);
  });

  test("what is not free text stays ambiguous", () => {
    const format = tagAround("a", { type: "regex", pattern: ".*" });
    expect(verdicts(format, ["<a>x</a></a>", "<a>x</a>y"])).toEqual(["complete", "prefix"]);
  });

  test("a dispatch inside does not see the end", () => {
    const format = tagAround("a", { type: "dispatch", rules: [["!", X]] });
    expect(verdicts(format, ["<a>!x</a>", "<a></a></a>"])).toEqual(["complete", "complete"]);
  });
});

describe("triggered_tags", () => {
  const tags = [tagAround("f=a"), tagAround("f=b", { type: "any_text" })];
  const base = { type: "triggered_tags", triggers: ["<f="], tags } as const;

  test("free text with tags", () => {
    expect(verdicts(base, ["", "text", "text<f=a>x</f=a>text<f=b>y</f=b>", "<f=c", "<f", "<f=a>y"])).toEqual([
      "complete",
      "complete",
      "complete",
      3,
      "complete",
      5,
    ]);
  });

  test("stop_after_first: at most one tag, and nothing after it", () => {
    expect(verdicts({ ...base, stop_after_first: true }, ["text", "text<f=a>x</f=a>", "<f=a>x</f=a>t"])).toEqual([
      "complete",
      "complete",
      12,
    ]);
  });

  test("at_least_one: the first byte is a tag's", () => {
    expect(verdicts({ ...base, at_least_one: true }, ["", "t", "<f=a>x</f=a>text", "<f=a>x</f=a><f=b></f=b>"])).toEqual(
      ["prefix", 0, "complete", "complete"],
    );
  });

  test("both: exactly one tag", () => {
    const one: TagFormat = { ...base, at_least_one: true, stop_after_first: true };
    expect(verdicts(one, ["", "<f=a>x</f=a>", "<f=a>x</f=a>t"])).toEqual(["prefix", "complete", 12]);
  });

  test("excludes hold in the free text alone", () => {
    const excluding: TagFormat = { ...base, excludes: ["bad"] };
    expect(verdicts(excluding, ["ba", "bad", "<f=b>bad</f=b>ba", "<f=b>bad</f=b>bad"])).toEqual([
      "complete",
      2,
      "complete",
      16,
    ]);
  });

  test("the end of the tag around ends the free text; the tags inside have ends of their own", () => {
    const format = tagAround("s", base);
    expect(verdicts(format, ["<s>a<f=b></s></f=b></s>", "<s>a</s>b"])).toEqual(["complete", 8]);
  });

  test("the begin may be the trigger itself", () => {
    expect(verdicts({ ...base, triggers: ["<f=a>", "<f=b>"] }, ["<f=a>x</f=a>", "<f=c>"])).toEqual([
      "complete",
      "complete",
    ]);
  });
});

describe("tags_with_separator", () => {
  const base = { type: "tags_with_separator", tags: [tagAround("a"), tagAround("b")], separator: ", " } as const;
  const list = "<a>x</a>, <b>x</b>";

  test.each<[string, TagFormat, readonly ("complete" | "prefix" | number)[]]>([
    ["any number", base, ["complete", "complete", "complete", "prefix", 8]],
    ["at least one", { ...base, at_least_one: true }, ["prefix", "complete", "complete", "prefix", 8]],
    ["at most one", { ...base, stop_after_first: true }, ["complete", "complete", 8, 8, 8]],
    ["one", { ...base, at_least_one: true, stop_after_first: true }, ["prefix", "complete", 8, 8, 8]],
    ["without separator", { ...base, separator: "" }, ["complete", "complete", 8, 8, "complete"]],
  ])("%s", (_, format, expected) => {
    expect(verdicts(format, ["", "<a>x</a>", list, "<a>x</a>, ", "<a>x</a><b>x</b>"])).toEqual(expected);
  });
});

describe("dispatch", () => {
  const rules = [
    ["<1>", X],
    ["<2>", { type: "const_string", value: "y" }],
  ] as const;

  test("loops unless told not to", () => {
    expect(verdicts({ type: "dispatch", rules }, ["", "a<1>xb<2>y", "<1>y"])).toEqual(["complete", "complete", 3]);
    expect(verdicts({ type: "dispatch", rules, loop: false }, ["a", "a<1>x", "a<1>xb"])).toEqual([
      "complete",
      "complete",
      5,
    ]);
  });

  test("the same trigger twice leaves both contents open; an empty one never fires", () => {
    const format: TagFormat = {
      type: "dispatch",
      rules: [
        ["!", X],
        ["!", { type: "const_string", value: "y" }],
        ["", X],
      ],
    };
    const grammar = tagToGrammar({ type: "structural_tag", format });
    expect(["!x", "!y", "!z", "x"].map((output) => verdict(grammar, output))).toEqual([
      "complete",
      "complete",
      1,
      "complete",
    ]);
  });
});

test("a trigger that holds an exclude cannot be written", () => {
  const format: TagFormat = { type: "dispatch", rules: [["<f=", X]], excludes: ["f"] };
  expect(verdicts(format, ["<", "<f", "<f=x"])).toEqual(["complete", 1, 1]);
});

test("behind a trigger that starts a longer one both stay open", () => {
  const rules = [
    ["ab", X],
    ["abc", { type: "const_string", value: "y" }],
  ] as const;
  expect(verdicts({ type: "dispatch", rules }, ["abx", "abcy", "abd", "abcx"])).toEqual(["complete", "complete", 2, 3]);
});

describe("tokens", () => {
  test("are kept where they have ids", () => {
    const { rules } = tagToGrammar(
      tagOf({
        type: "tag",
        begin: { type: "token", token: 1 },
        content: { type: "any_tokens" },
        end: { type: "token", token: 2 },
      }),
    );
    expect(rules[0]?.body).toEqual({
      kind: "sequence",
      items: [
        { kind: "token", ids: [1], negated: false },
        { kind: "repeat", item: { kind: "token", ids: [2], negated: true }, min: 0, max: null },
        { kind: "token", ids: [2], negated: false },
      ],
    });
  });

  test("are refused by name and place where they have none", () => {
    const format: TagFormat = { type: "sequence", elements: [X, { type: "token", token: "<end>" }] };
    expect(() => tagToGrammar(tagOf(format))).toThrow(UnsupportedError);
    expect(() => tagToGrammar(tagOf(format))).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('"<end>"'),
        place: { pointer: "/format/elements/1" },
      }),
    );
  });
});

describe("errors in what a tag embeds", () => {
  test("point to the format, and into the schema", () => {
    const bad: TagFormat = { type: "grammar", grammar: "root ::= (" };
    expect(() => tagToGrammar(tagOf({ type: "optional", content: bad }))).toThrow(GrammarSyntaxError);
    expect(() => tagToGrammar(tagOf({ type: "optional", content: bad }))).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ pointer: "/format/content/grammar", line: 1 }) }),
    );
    expect(() => tagToGrammar(tagOf({ type: "regex", pattern: "a(" }))).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ pointer: "/format/pattern", offset: 2 }) }),
    );
    const never: TagFormat = { type: "json_schema", json_schema: { type: "string", minLength: 3, maxLength: 2 } };
    expect(() => tagToGrammar(tagOf(never))).toThrow(SchemaError);
    expect(() => tagToGrammar(tagOf(never))).toThrow(
      expect.objectContaining({
        place: expect.objectContaining({ pointer: expect.stringMatching(/^\/format\/json_schema/) }),
      }),
    );
  });
});

describe("labels", () => {
  const schema: TagFormat = { type: "json_schema", json_schema: { type: "object" } };
  const call = tagAround("f=a", schema);
  const turn: TagFormat = { type: "triggered_tags", triggers: ["<f="], tags: [call] };

  function layers(labels: ReadonlyMap<TagFormat, SpanLabel> | undefined): readonly string[] {
    const matcher = createMatcher(tagToGrammar(tagOf(turn), labels));
    return ["hi <f=a", '>{"x', '":1}</f'].map((chunk) => {
      matcher.push(chunk);
      const { layer, tool, hole } = matcher.where();
      return `${layer} ${tool} ${hole}`;
    });
  }

  test("tell envelope and arguments apart", () => {
    expect(layers(undefined)).toEqual(["envelope null null", "arguments null null", "envelope null null"]);
  });

  test("can be given by whoever made the tag, by identity", () => {
    const given = new Map<TagFormat, SpanLabel>([
      [turn, { layer: "text", tool: null, hole: "TEXT" }],
      [call, { layer: "envelope", tool: "a", hole: "CALL" }],
      [schema, { layer: "arguments", tool: "a", hole: "ARGUMENTS" }],
    ]);
    expect(layers(given)).toEqual(["envelope a CALL", "arguments a ARGUMENTS", "envelope a CALL"]);
  });
});

test("equal schemas share their rules", () => {
  const json_schema = { type: "object", properties: { n: { type: "integer" } } };
  const call = (name: string): TagTag => tagAround(name, { type: "json_schema", json_schema: { ...json_schema } });
  const one = tagToGrammar(tagOf({ type: "or", elements: [call("a")] }));
  const three = tagToGrammar(tagOf({ type: "or", elements: [call("a"), call("b"), call("c")] }));
  expect(three.rules.length).toBe(one.rules.length);
});

test("the accounts of the schemas inside come with the grammar", () => {
  const format: TagFormat = { type: "optional", content: { type: "json_schema", json_schema: { type: "integer" } } };
  const { schemas } = compileTag(tagOf(format));
  expect(schemas).toMatchObject([
    { pointer: "/format/content/json_schema", account: [{ path: "/type", status: "enforced" }] },
  ]);
});
