import { describe, expect, test } from "vitest";
import { TagError } from "../../src/base/errors.js";
import { inspectTag, readTag } from "../../src/tag/read-tag.js";

import { CALL, REFUSED, TAKEN, TEXT, tagOf } from "./tag-cases.js";

function errorOf(tag: unknown): TagError {
  try {
    readTag(tag);
  } catch (error) {
    if (error instanceof TagError) return error;
    throw error;
  }
  throw new Error("the tag was taken");
}

function rulesOf(tag: unknown): readonly string[] {
  return inspectTag(tag).findings.map(({ rule, path }) => `${rule} ${path}`);
}

describe("what xgrammar takes", () => {
  test.each(TAKEN)("%s is read as it stands, without findings", (_, format) => {
    expect(inspectTag(tagOf(format))).toEqual({ tag: tagOf(format), findings: [] });
  });
});

describe("what xgrammar refuses", () => {
  test.each(REFUSED)("%s", (_, tag, pointer, message) => {
    const error = errorOf(tag);
    expect(error.place.pointer).toBe(pointer);
    expect(error.message).toContain(message);
  });

  test("nesting deeper than the engine takes", () => {
    expect(readTag(tagOf(nested(99)))).toBeDefined();
    expect(errorOf(tagOf(nested(100))).message).toContain("deeper than 100 levels");
  });
});

function nested(levels: number): unknown {
  let format: unknown = TEXT;
  for (let i = 0; i < levels; i += 1) format = { type: "optional", content: format };
  return format;
}

describe("unlimited content without an end", () => {
  test.each([
    ["excludes of its own", { type: "any_text", excludes: ["x"] }],
    ["elements with excludes", { type: "sequence", elements: [{ type: "any_text", excludes: ["x"] }] }],
    ["a pattern", { type: "regex", pattern: "a*" }],
    ["a repeat of nothing", { type: "repeat", min: 0, max: 0, content: { type: "any_text" } }],
  ])("is fine with %s", (_, content) => {
    expect(readTag(tagOf({ ...CALL, content, end: "" }))).toBeDefined();
  });
});

describe("findings", () => {
  test("a key that the engine ignores, with the likely meaning", () => {
    const { findings, tag } = inspectTag(tagOf({ type: "any_text", exclude: ["a"] }));
    expect(tag).toEqual(tagOf({ type: "any_text" }));
    expect(findings).toMatchObject([{ rule: "tag-unknown-key", path: "/format/exclude" }]);
    expect(findings[0]?.message).toContain(`did you mean "excludes"`);
  });

  test("a type left out, in the engine's order of guessing", () => {
    expect(readTag({ format: { elements: [{ content: { value: "x" } }] } })).toEqual(
      tagOf({ type: "sequence", elements: [{ type: "optional", content: TEXT }] }),
    );
    expect(rulesOf({ format: { value: "x" } })).toEqual(["tag-type-inferred /format"]);
    // Not triggered_tags: a type-less format with excludes is free text to the engine.
    expect(readTag({ format: { excludes: ["x"], triggers: ["<f"], tags: [CALL] } }).format.type).toBe("any_text");
  });

  test("tags in a list may leave their type out without a word", () => {
    const { type: _, ...bare } = CALL;
    const tag = tagOf({ type: "triggered_tags", triggers: ["<f="], tags: [bare] });
    expect(inspectTag(tag)).toEqual({
      tag: tagOf({ type: "triggered_tags", triggers: ["<f="], tags: [CALL] }),
      findings: [],
    });
  });

  test("the legacy shape is rewritten, and errors point into it", () => {
    const legacy = {
      type: "structural_tag",
      structures: [{ begin: "<f=a>", schema: { type: "object" }, end: "</f>" }],
      triggers: ["<f="],
    };
    const { tag, findings } = inspectTag(legacy);
    expect(tag).toEqual(
      tagOf({
        type: "triggered_tags",
        triggers: ["<f="],
        tags: [{ ...CALL, content: { type: "json_schema", json_schema: { type: "object" } } }],
      }),
    );
    expect(findings.map(({ rule }) => rule)).toEqual(["tag-legacy-shape"]);
    expect(errorOf({ ...legacy, triggers: ["<g="] }).place.pointer).toBe("/structures/0/begin");
    expect(errorOf({ ...legacy, structures: [{ begin: "<f=a>", schema: 3, end: "" }] }).place.pointer).toBe(
      "/structures/0/schema",
    );
  });

  test.each<[string, unknown, string]>([
    [
      "an exclude inside a trigger",
      { type: "triggered_tags", triggers: ["<f="], tags: [CALL], excludes: ["f"] },
      "tag-exclude-hides-trigger /format/triggers/0",
    ],
    [
      "a trigger that starts another",
      {
        type: "dispatch",
        rules: [
          ["a", TEXT],
          ["ab", TEXT],
        ],
      },
      "tag-trigger-prefix /format/rules/1/0",
    ],
    [
      "a trigger inside another",
      {
        type: "dispatch",
        rules: [
          ["abcd", TEXT],
          ["bc", TEXT],
        ],
      },
      "tag-trigger-nested /format/rules/0/0",
    ],
    [
      "a trigger twice",
      {
        type: "dispatch",
        rules: [
          ["a", TEXT],
          ["a", TEXT],
        ],
      },
      "tag-trigger-repeated /format/rules/1/0",
    ],
    ["an empty trigger", { type: "dispatch", rules: [["", TEXT]] }, "tag-trigger-empty /format/rules/0/0"],
    [
      "an exclude inside another",
      { type: "any_text", excludes: ["abcd", "bc"] },
      "tag-exclude-nested /format/excludes/0",
    ],
    ["the empty exclude", { type: "any_text", excludes: [""] }, "tag-exclude-empty /format/excludes/0"],
    [
      "a dispatch that runs over the tag's end",
      { ...CALL, content: { type: "dispatch", rules: [["a", TEXT]] } },
      "tag-dispatch-end /format/content",
    ],
    [
      "free text before its delimiter",
      { type: "sequence", elements: [{ type: "any_text" }, { type: "const_string", value: "END" }] },
      "tag-text-before-delimiter /format/elements/0",
    ],
    ["a huge max", { type: "repeat", min: 0, max: 2 ** 31, content: TEXT }, "tag-repeat-unbounded /format/max"],
    [
      "a style of another type",
      { type: "json_schema", json_schema: true, style: 3 },
      "tag-style-not-string /format/style",
    ],
  ])("%s", (_, format, finding) => {
    expect(rulesOf(tagOf(format))).toEqual([finding]);
  });
});
