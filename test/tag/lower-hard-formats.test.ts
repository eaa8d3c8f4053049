import { describe, expect, test } from "vitest";
import { readFormat } from "../../src/formats/read-format.js";
import type { Format, TurnShape } from "../../src/formats/types.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import type { Constraint } from "../../src/servers/types.js";
import { lower } from "../../src/tag/lower.js";
import type { TagFormat } from "../../src/tag/types.js";

/**
 * The grammar-file language has to hold wires that no shipped format has yet: channels round a block of calls, a separator that
 * is a message header, a call list that is the whole turn. Expected tags are the upstream ones (xgrammar reference 6.4, 6.5, 6.6).
 */
const ARGUMENTS = { type: "json_schema", json_schema: true } as const;

function formatOf(head: string, rules: string): Format {
  return readFormat(`---\nname: demo\n${head}\n---\n${rules}\n`, "demo.ebnf");
}

function lowered(
  format: Format,
  shape: TurnShape,
  single = false,
  variants: readonly string[] = [],
): TagFormat | undefined {
  const body = { model: "m", messages: [], tools: [{ type: "function", function: { name: "f" } }] };
  const decision = decide(readRequest(body), { server: "vllm", parser: "hermes" });
  const constraint: Constraint = {
    kind: "turn",
    format,
    shape,
    variants,
    tools: [{ tool: "f", enforced: "loose", schema: true, reason: "" }],
    single,
    content: null,
    answer: null,
    startsIn: null,
    written: "",
    reasoning: null,
  };
  return lower({ ...decision, constraint })?.format;
}

describe("channels round a block of calls (kimi_k3)", () => {
  const format = formatOf(
    'arguments: kimi_k3_xml\nexcludes: { TEXT: ["<|open|>", "<|close|>"] }',
    `call ::= "<|open|>call tool=\\"" NAME "\\" index=\\"" INDEX "\\"<|sep|>" ARGUMENTS "<|close|>call<|sep|>"
     section ::= "<|open|>tools<|sep|>" CALLS "<|close|>tools<|sep|>"
     auto ::= TEXT "<|close|>response<|sep|>" section? "<|close|>message<|sep|>"
     required ::= TEXT "<|close|>response<|sep|>" section "<|close|>message<|sep|>"
     named ::= TEXT "<|close|>response<|sep|>" "<|open|>tools<|sep|>" CALL "<|close|>tools<|sep|>" "<|close|>message<|sep|>"
     none ::= TEXT "<|close|>response<|sep|>" "<|close|>message<|sep|>"`,
  );
  const call = {
    type: "tag",
    begin: '<|open|>call tool="f" index="',
    content: {
      type: "sequence",
      elements: [
        { type: "regex", pattern: "[0-9]+" },
        { type: "const_string", value: '"<|sep|>' },
        { ...ARGUMENTS, style: "kimi_k3_xml" },
      ],
    },
    end: "<|close|>call<|sep|>",
  };

  test("auto: the response, then a block that may be missing", () => {
    expect(lowered(format, "auto")).toEqual({
      type: "sequence",
      elements: [
        {
          type: "tag",
          begin: "",
          content: { type: "any_text", excludes: ["<|open|>", "<|close|>"] },
          end: "<|close|>response<|sep|>",
        },
        {
          type: "optional",
          content: {
            type: "sequence",
            elements: [
              { type: "const_string", value: "<|open|>tools<|sep|>" },
              { type: "tags_with_separator", tags: [call], separator: "", at_least_one: true },
              { type: "const_string", value: "<|close|>tools<|sep|>" },
            ],
          },
        },
        { type: "const_string", value: "<|close|>message<|sep|>" },
      ],
    });
  });

  test("named: exactly one call in the block", () => {
    expect(lowered(format, "named")).toMatchObject({
      elements: [
        { type: "tag", end: "<|close|>response<|sep|>" },
        { value: "<|open|>tools<|sep|>" },
        call,
        { value: "<|close|>tools<|sep|><|close|>message<|sep|>" },
      ],
    });
  });
});

describe("a block that text switches into (deepseek_v4)", () => {
  const format = formatOf(
    'arguments: deepseek_xml\ntrigger: "<calls>"\nexcludes: { TEXT: ["<think>", "</think>"] }',
    `call ::= "<invoke name=\\"" NAME "\\">\\n" ARGUMENTS "</invoke>\\n"
     section ::= "<calls>\\n" CALLS "</calls>"
     auto ::= MIXED
     required ::= "\\n\\n" section
     named ::= "\\n\\n<calls>\\n" CALL "</calls>"
     none ::= TEXT`,
  );
  const invoke = {
    type: "tag",
    begin: '<invoke name="f">\n',
    content: { ...ARGUMENTS, style: "deepseek_xml" },
    end: "</invoke>\n",
  };

  test("auto: the trigger is shorter than the block's opener", () => {
    expect(lowered(format, "auto", true)).toEqual({
      type: "triggered_tags",
      triggers: ["<calls>"],
      tags: [
        {
          type: "tag",
          begin: "<calls>\n",
          content: {
            type: "tags_with_separator",
            tags: [invoke],
            separator: "",
            at_least_one: true,
            stop_after_first: true,
          },
          end: "</calls>",
        },
      ],
      at_least_one: false,
      stop_after_first: true,
      excludes: ["<think>", "</think>"],
    });
  });

  test("required: two line feeds, then the block, and no other text", () => {
    expect(lowered(format, "required")).toMatchObject({
      type: "sequence",
      elements: [{ value: "\n\n<calls>\n" }, { type: "tags_with_separator", tags: [invoke] }, { value: "</calls>" }],
    });
  });
});

describe("messages with a header between them (harmony)", () => {
  const format = formatOf(
    "arguments: json",
    `call ::= "<|channel|>commentary to=functions." NAME "<|constrain|>json<|message|>" ARGUMENTS "<|call|>"
           | " to=functions." NAME "<|channel|>commentary json<|message|>" ARGUMENTS "<|call|>"
     analysis ::= "<|channel|>analysis<|message|>" REASONING "<|end|>"
     final ::= "<|channel|>final<|message|>" CONTENT "<|return|>"
     message ::= analysis | CALL | final
     auto ::= ( message ( "<|start|>assistant" message )* )?
     required ::= ( analysis "<|start|>assistant" )? CALL
     named ::= ( analysis "<|start|>assistant" )? CALL
     none ::= ( analysis "<|start|>assistant" )? final`,
  );

  test("auto: any number of messages of three kinds, calls in both spellings", () => {
    const auto = lowered(format, "auto");
    expect(auto).toMatchObject({
      type: "optional",
      content: { type: "sequence", elements: [{ type: "or" }, { type: "star" }] },
    });
    expect(JSON.stringify(auto)).toContain("<|channel|>commentary to=functions.f<|constrain|>json<|message|>");
    expect(JSON.stringify(auto)).toContain(" to=functions.f<|channel|>commentary json<|message|>");
  });

  test("required: a call is forced, unlike in the engine's own tag", () => {
    expect(lowered(format, "required")).toMatchObject({
      type: "sequence",
      elements: [{ type: "optional" }, { type: "tags_with_separator", at_least_one: true, stop_after_first: true }],
    });
  });
});

test("a list that is the whole turn, joined by a separator (mistral's array, pythonic)", () => {
  const format = formatOf(
    'arguments: json\nseparator: ", "',
    `call ::= "{\\"name\\": \\"" NAME "\\", \\"arguments\\": " ARGUMENTS "}"
     section ::= "[TOOL_CALLS] [" CALLS "]"
     auto ::= section | TEXT
     required ::= section
     named ::= "[TOOL_CALLS] [" CALL "]"
     none ::= TEXT`,
  );
  expect(lowered(format, "auto")).toMatchObject({
    type: "or",
    elements: [
      { type: "sequence", elements: [{}, { type: "tags_with_separator", separator: ", " }, { value: "]" }] },
      { type: "any_text" },
    ],
  });
});

describe("texts that are kept clear of", () => {
  test("text between calls may be kept clear of other texts than a turn without calls", () => {
    const format = formatOf(
      'arguments: json\ntrigger: "<c"\nexcludes: { TEXT: ["<c", "</c>"], MIXED: ["</c>"] }',
      `call ::= "<c " NAME ">" ARGUMENTS "</c>"
       auto ::= MIXED
       required ::= FORCED
       named ::= CALL
       none ::= TEXT`,
    );
    expect(lowered(format, "auto")).toMatchObject({ type: "triggered_tags", excludes: ["</c>"] });
    expect(lowered(format, "none")).toEqual({ type: "any_text", excludes: ["<c", "</c>"] });
  });

  test("arguments that must keep clear of a marker are a grammar, since the engine's styles know no such thing", () => {
    const rules = `call ::= "<c " NAME ">" ARGUMENTS "</c>"
       auto ::= CALL
       required ::= CALL
       named ::= CALL
       none ::= TEXT`;
    const bare = formatOf("arguments: qwen_xml", rules);
    const clear = formatOf('arguments: qwen_xml\nexcludes: { ARGUMENTS: ["</c>"] }', rules);
    expect(lowered(bare, "named")).toMatchObject({ content: { type: "json_schema", style: "qwen_xml" } });
    expect(lowered(clear, "named")).toMatchObject({ content: { type: "grammar" } });
  });
});

describe("blocks of calls in several spellings, and a system that writes none", () => {
  const format = formatOf(
    "arguments: json\ntrigger: [<a>, <b>]\nservers: { bare: { trigger: <c> } }",
    `call ::= "<c>" NAME ":" ARGUMENTS "</c>"
     section ::= "<a>" CALLS "</a>" | "<b>" CALLS "</b>"
     section.bare ::= CALL
     auto ::= MIXED
     required ::= FORCED
     named ::= CALL
     none ::= TEXT`,
  );

  test("each spelling is a tag", () => {
    expect(lowered(format, "auto")).toMatchObject({
      triggers: ["<a>", "<b>"],
      tags: [
        { begin: "<a>", content: { type: "tags_with_separator" }, end: "</a>" },
        { begin: "<b>", content: { type: "tags_with_separator" }, end: "</b>" },
      ],
    });
  });

  test("the trigger leads to the call itself where there is no block", () => {
    expect(lowered(format, "auto", false, ["bare"])).toMatchObject({
      triggers: ["<c>"],
      tags: [{ begin: "<c>f:", end: "</c>" }],
    });
  });
});

describe("the edges of a call", () => {
  const format = formatOf(
    'arguments: json\ntrigger: "<{NAME}>"',
    `call ::= "<" NAME ">" [ \\t]{0,8} ARGUMENTS ( "</c>" | "" )
     auto ::= MIXED
     required ::= FORCED
     named ::= CALL
     none ::= TEXT`,
  );

  test("several ends, no end among them, are the tag's list of ends; a counted class is one grammar", () => {
    expect(lowered(format, "named")).toEqual({
      type: "tag",
      begin: "<f>",
      content: { type: "sequence", elements: [{ type: "grammar", grammar: "root ::= [\\t ]{0,8}\n" }, ARGUMENTS] },
      end: ["</c>", ""],
    });
  });

  test("a trigger with the tool's name in it is one for each tool", () => {
    expect(lowered(format, "auto")).toMatchObject({ type: "triggered_tags", triggers: ["<f>"] });
  });
});

test("prose in classes of characters is one grammar", () => {
  const format = formatOf(
    "arguments: json\nexcludes: { TEXT: [<] }",
    `call ::= "<c>" NAME ":" ARGUMENTS "</c>"
     prose ::= TEXT ( ( "<" [a-b]* )* "<" [^c] TEXT )*
     auto ::= prose CALLS?
     required ::= CALLS
     named ::= CALL
     none ::= prose`,
  );
  expect(lowered(format, "none")).toMatchObject({
    type: "sequence",
    elements: [
      { type: "any_text", excludes: ["<"] },
      { type: "star", content: { elements: [{ type: "grammar" }, {}, { type: "grammar" }, { type: "any_text" }] } },
    ],
  });
});

test("a wire with one tool writes no other, and is refused where there is none to write", () => {
  const rules = `call ::= "<c>" ARGUMENTS
     auto ::= CALLS | TEXT
     required ::= CALLS
     named ::= CALL
     none ::= TEXT`;
  expect(lowered(formatOf("arguments: json\ntool: f", rules), "named")).toMatchObject({ type: "tag", begin: "<c>" });
  const other = formatOf("arguments: json\ntool: computer", rules);
  expect(() => lowered(other, "required")).toThrow(/all its calls go to "computer"/);
  expect(lowered(other, "none")).toEqual({ type: "any_text" });
});
