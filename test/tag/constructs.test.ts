import { describe, expect, test } from "vitest";
import { unsupportedIn } from "../../src/tag/constructs.js";
import type { StructuralTag, TagFormat, TagTag } from "../../src/tag/types.js";

const tagOf = (format: TagFormat): StructuralTag => ({ type: "structural_tag", format });
const CALL: TagTag = {
  type: "tag",
  begin: "<f>",
  content: { type: "json_schema", json_schema: true, style: "json", any_order: false, max_whitespace_cnt: null },
  end: "</f>",
};

function lacks(format: TagFormat, ...version: number[]): readonly string[] {
  return unsupportedIn(tagOf(format), version).map(({ construct, pointer }) => `${construct} ${pointer}`);
}

describe("what an engine version lacks", () => {
  test("nothing for a plain call, and defaults ask for nothing", () => {
    expect(lacks({ type: "triggered_tags", triggers: ["<f>"], tags: [CALL], excludes: [] }, 0, 1, 25)).toEqual([]);
  });

  test("formats, fields and styles by name and pointer, in document order", () => {
    const format: TagFormat = {
      type: "sequence",
      elements: [
        { type: "any_text", excludes: ["x"], max_chars: 3 },
        {
          type: "optional",
          content: { ...CALL, content: { type: "json_schema", json_schema: true, style: "cohere_xml" } },
        },
        { type: "json_schema", json_schema: true, any_order: true },
      ],
    };
    expect(lacks(format, 0, 1, 29)).toEqual([
      "any_text.excludes /format/elements/0/excludes",
      "any_text.max_chars /format/elements/0/max_chars",
      "optional /format/elements/1",
      "style cohere_xml /format/elements/1/content/content/style",
      "json_schema.any_order /format/elements/2/any_order",
    ]);
    expect(lacks(format, 0, 2, 5)).toEqual([
      "any_text.max_chars /format/elements/0/max_chars",
      "style cohere_xml /format/elements/1/content/content/style",
    ]);
    expect(lacks(format, 0, 2, 8)).toEqual([]);
  });

  test("shapes of tags that came later", () => {
    const listed: TagFormat = { type: "tags_with_separator", tags: [{ ...CALL, end: ["a", "b"] }], separator: "" };
    expect(lacks(listed, 0, 1, 29)).toEqual([
      "empty separator /format/separator",
      "tag.end as a list /format/tags/0/end",
    ]);
    expect(lacks({ ...CALL, begin: { type: "token", token: 1 } }, 0, 1, 32)).toEqual([
      "tag.begin as a token /format/begin",
    ]);
  });

  test("free text anywhere but at the end of a sequence", () => {
    const format: TagFormat = { type: "sequence", elements: [{ type: "any_text" }, CALL] };
    expect(lacks(format, 0, 1, 33)).toEqual(["unlimited format inside a sequence /format/elements/0"]);
    expect(lacks(format, 0, 1, 34)).toEqual([]);
    expect(lacks({ type: "or", elements: [{ type: "any_text" }, CALL] }, 0, 1, 33)).toEqual([
      "or of limited and unlimited formats /format/elements",
    ]);
  });
});
