import pc from "picocolors";
import { expect, test } from "vitest";
import { explanationText } from "../../src/cli/explain-text.js";
import { explain } from "../../src/jobs/explain.js";
import { body, tool } from "../servers/build.js";

const PLAIN = pc.createColors(false);

function textOf(...[request, settings]: Parameters<typeof explain>): readonly string[] {
  return explanationText(explain(request, settings), PLAIN, (pointer) => (pointer === "" ? "" : "r.json:1:2")).split(
    "\n",
  );
}

test("a taken request: the verdict, a row for each tool, findings with their places, the next step", () => {
  const lines = textOf(body({ tools: [tool("get_weather", true), tool("b")], tool_choice: "required" }), {
    server: "vllm@0.32",
    parser: "hermes",
  });
  expect(lines[0]).toBe("200  vllm 0.32, parser hermes, tool_choice required, constraint structural_tag");
  expect(lines[1]).toBe("     Calls are held to their form; arguments are held to the schema for 1 of 2 tools.");
  expect(lines).toContain("tool         arguments  keywords held  by our grammar  lost");
  expect(lines.find((line) => line.startsWith("get_weather"))).toMatch(/^get_weather {2}schema {5}\d of \d/);
  expect(lines.find((line) => line.startsWith("b "))).toMatch(/loose .*0 of \d.*all$/);
  const warning = lines.findIndex((line) => line.startsWith("warning  b has no strict flag"));
  expect(lines[warning + 1]).toBe("         strict-unset-loose at r.json:1:2 /tools/1/function/strict");
  expect(lines[warning + 2]).toContain("fix: Set strict: true");
  expect(lines.at(-2)).toMatch(/^next {2}/);
});

test("many findings of one rule: the first few in full, a shared fix once, the rest counted", () => {
  const properties = Object.fromEntries(
    ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => [name, { type: "number", multipleOf: 0.5 }]),
  );
  const schema = { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
  const lines = textOf(body({ tools: [tool("sum", true, schema)], tool_choice: "required" }), {
    server: "vllm",
    parser: "hermes",
  });
  expect(lines.filter((line) => line.startsWith("warning  sum: multipleOf is not held"))).toHaveLength(5);
  expect(lines.filter((line) => line.includes("fix: Send the grammar that is compiled here"))).toHaveLength(1);
  expect(lines).toContain("         and 3 more keyword-not-held; --json has them all");
  expect(lines.find((line) => line.startsWith("sum "))).toMatch(/schema .* multipleOf$/);
});

test("a tool that says nothing of its arguments has nothing to count", () => {
  const lines = textOf(body({ tools: [tool("ping", true, null), tool("a", true)] }), {
    server: "vllm",
    parser: "hermes",
  });
  expect(lines.find((line) => line.startsWith("ping"))).toMatch(/^ping {2}\w+ +- +-$/);
});

test("an answer that is held, without tools", () => {
  const request = body({ response_format: { type: "json_schema", json_schema: { name: "x", schema: {} } } });
  const lines = textOf(request, { server: "vllm", parser: "hermes" });
  expect(lines[1]).toBe("     No tool may be called; the output is held to a constraint of its own.");
  expect(lines.some((line) => line.startsWith("calls"))).toBe(false);
});

test("a refused request: the server's words, the rule and the place", () => {
  const lines = textOf(body({ tools: [], tool_choice: "auto" }), { server: "vllm", parser: "hermes" });
  expect(lines[0]).toMatch(/^400 {2}vllm/);
  expect(lines[1]).toContain("must not be an empty array");
  expect(lines[2]).toBe("     vllm-empty-tools at r.json:1:2 /tools");
  expect(lines.at(-2)).toBe("next  Leave the field tools out, or send at least one tool.");
});

test("without a file's text places are pointers", () => {
  const explanation = explain(body({ tools: [tool("a")] }), { server: "vllm", parser: "hermes" });
  expect(explanationText(explanation, PLAIN)).toContain("auto-not-enforced at /tools\n");
});
