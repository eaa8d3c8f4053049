import { describe, expect, it } from "vitest";
import { compile } from "../../src/jobs/compile.js";
import type { Settings } from "../../src/servers/types.js";
import { verify } from "../../src/verify/verify.js";
import { body, tool } from "./build.js";

const REQUEST = body({ tools: [tool("a")], tool_choice: "none" });

function shown(parser: string, more: Record<string, string> = {}): Settings {
  return { server: "dynamo", parser, serverSettings: { "exclude-tools-when-tool-choice-none": "false", ...more } };
}
const V2 = { DYN_PARSER_VERSION: "2" };

describe("tool_choice none with the tools in the prompt (dynamo reference 3.0)", () => {
  it.each([
    ["hermes", {}, { type: "any_tokens", exclude_tokens: ["<tool_call>"] }],
    ["qwen3_coder", {}, { type: "any_tokens", exclude_tokens: ["<tool_call>"] }],
    // Vector 2 of the reference.
    ["qwen3_coder", V2, { type: "any_text", excludes: ["<tool_call>", "<function="] }],
    ["kimi_k2", V2, { type: "any_text", excludes: ["<|tool_calls_section_begin|>", "<|tool_call_begin|>functions."] }],
  ])("%s %j", (parser, more, content) => {
    expect(compile(REQUEST, shown(parser, more)).tag?.format).toEqual({ type: "tag", begin: "", content, end: "" });
  });

  it("a builder with nothing to ban sends nothing", () => {
    expect(compile(REQUEST, shown("kimi_k2")).tag).toBeNull();
  });

  it("stands behind the reasoning in the second generation, not in the first", () => {
    const on = { ...shown("qwen3_coder", V2), reasoning: true };
    expect(compile(REQUEST, on).tag?.format).toMatchObject({ type: "sequence" });
    expect(compile(REQUEST, { ...shown("hermes"), reasoning: true }).tag?.format).toMatchObject({ type: "tag" });
  });

  it("a banned token is a banned text where there is no tokenizer", () => {
    expect(verify(REQUEST, shown("hermes"), "No tool is needed.")).toMatchObject({ accepted: true, complete: true });
    expect(verify(REQUEST, shown("hermes"), 'So: <tool_call>\n{"name"')).toMatchObject({
      accepted: false,
      rejection: { offset: 14 },
    });
  });
});
