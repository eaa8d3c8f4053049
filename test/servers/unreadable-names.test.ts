import { expect, test } from "vitest";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";

function rules(parser: string, tool: string, parameter: string): readonly string[] {
  const parameters = { type: "object", properties: { [parameter]: { type: "string" } } };
  const tools = [{ type: "function", function: { name: tool, strict: true, parameters } }];
  const request = readRequest({ messages: [], tools, tool_choice: "required" });
  return decide(request, { server: "vllm", parser }).findings.map(({ rule, path }) => `${rule} ${path}`);
}

test.each(['a"b', "a\\b", "x>y", "a\nb", "</tool_call>"])("a tool called %j is found to be unreadable", (name) => {
  expect(rules("hermes", name, "p")).toContain("unreadable-tool-name /tools/0/function/name");
});

test("a parameter's name must survive its tag, and may be anything in JSON", () => {
  const finding = "unreadable-parameter-name /tools/0/function/parameters/properties/x>y";
  expect(rules("qwen3_coder", "f", "x>y")).toContain(finding);
  expect(rules("hermes", "f", "x>y")).not.toContain(finding);
});

test("names in any script are readable", () => {
  expect(rules("qwen3_coder", "get_é-漢.v2", "größe")).toEqual([]);
});
