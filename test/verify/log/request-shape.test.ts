import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/json.js";
import { readRequest } from "../../../src/request/read-request.js";
import { decide } from "../../../src/servers/decide.js";
import type { Settings } from "../../../src/servers/types.js";
import { rememberDecisions } from "../../../src/verify/log/decisions.js";
import { requestShape } from "../../../src/verify/log/request-shape.js";

const TOOLS = [{ type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } }];
const USER = { role: "user", content: "one" };
const chat = (messages: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  model: "m",
  messages,
  tools: TOOLS,
  ...more,
});
const called = (args: string): JsonObject => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: args } }],
});
const answered = (id: string): JsonObject => ({ role: "tool", tool_call_id: id, content: "42" });

describe("one shape", () => {
  test.each([
    ["what was said", chat([USER]), chat([{ role: "user", content: "two" }])],
    ["how long the conversation is", chat([USER]), chat([USER, called("{}"), answered("a"), USER])],
    ["who asks", chat([USER]), chat([USER], { user: "ann", seed: 7, metadata: { a: "b" } })],
    ["the input of Responses", { model: "m", input: "one" }, { model: "m", input: "two" }],
  ])("whatever %s is", (_, one, other) => {
    expect(requestShape(other)).toEqual(requestShape(one));
  });
});

describe("another shape", () => {
  test.each([
    ["a prefill", chat([USER]), chat([USER, { role: "assistant", content: "It is" }])],
    [
      "another prefill",
      chat([USER, { role: "assistant", content: "It is" }]),
      chat([USER, { role: "assistant", content: "It was" }]),
    ],
    ["no messages", chat([USER]), chat([])],
    ["tools in a message", chat([USER]), chat([{ role: "system", content: "", tools: TOOLS }, USER])],
    ["a history that cannot be read", chat([USER, called("{}"), USER]), chat([USER, called("{"), USER])],
    ["a blank id", chat([USER, answered("a"), USER]), chat([USER, answered(" "), USER])],
    ["another tool choice", chat([USER]), chat([USER], { tool_choice: "required" })],
  ])("for %s", (_, one, other) => {
    expect(requestShape(other)).not.toEqual(requestShape(one));
  });
});

test.each([
  [{ server: "dynamo", parser: "kimi_k2" }, chat([USER, called("[]"), answered(""), USER])],
  [{ server: "dynamo", parser: "hermes" }, chat([USER, answered(" "), USER])],
  [{ server: "sglang", parser: "hermes" }, chat([USER, called("nonsense"), USER])],
  [{ server: "dynamo", parser: "beam" }, chat([USER, { role: "assistant", content: "It is" }])],
  [{ server: "vllm", parser: "hermes" }, chat([USER, called("{}"), answered("a"), USER])],
  [{ server: "sglang", parser: "hermes" }, chat([])],
])("a request of the same shape gets the same decision from %o", (settings, body) => {
  expect(decided(requestShape(body), settings)).toEqual(decided(body, settings));
});

/** A decision without what was asked, also where the server's own reasons are mended. */
function decided(body: unknown, settings: Settings): object {
  const { request: _, mended, ...decision } = decide(readRequest(body), settings);
  if (mended === undefined) return decision;
  const { request: __, ...rest } = mended;
  return { ...decision, mended: rest };
}

describe("decisions", () => {
  const settings = { server: "vllm", parser: "hermes" };
  const other = (n: number): JsonObject => chat([USER], { temperature: n });

  test("are made once for a shape", () => {
    const { decide: decideOnce } = rememberDecisions(settings, 10);
    expect(decideOnce(chat([USER]), null)).toBe(decideOnce(chat([{ role: "user", content: "two" }]), null));
    expect(decideOnce(chat([USER]), "qwen3_coder")).not.toBe(decideOnce(chat([USER]), null));
  });

  test("are forgotten when there are too many: the one that was not asked for the longest", () => {
    const { decide: decideOnce } = rememberDecisions(settings, 2);
    const first = decideOnce(other(1), null);
    decideOnce(other(2), null);
    expect(decideOnce(other(1), null)).toBe(first);
    const third = decideOnce(other(3), null);
    expect(decideOnce(other(1), null)).toBe(first);
    expect(decideOnce(other(3), null)).toBe(third);
  });
});
