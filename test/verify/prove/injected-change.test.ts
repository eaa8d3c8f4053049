import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/json.js";
import type { TurnReading } from "../../../src/formats/read-turn.js";
import { injectedChange } from "../../../src/verify/prove/injected-change.js";

function reading(...calls: readonly JsonObject[]): TurnReading {
  return {
    reasoning: null,
    content: null,
    calls: calls.map((given) => ({ name: "note", arguments: given, start: 0, end: 0, body: [0, 0] })),
    faults: [],
    origin: 0,
    matches: [],
  };
}

const BEFORE = reading({ body: "ab", tags: ["c", "d"] });

test.each([
  ["kept", { body: "ab</p>", tags: ["c", "d"] }],
  ["kept", { body: "ab", tags: ["</p>c", "d"] }],
  ["kept", { body: "a\n</p>b", tags: ["c", "d"] }],
  ["lost", { body: "ab", tags: ["c", "d"] }],
  ["spilled", { body: "</p>", tags: ["c", "d"] }],
  ["spilled", { body: "ab</p>", tags: ["c"] }],
  ["spilled", { body: "ab</p>", tags: ["c", "d"], more: "x" }],
])("%s: %j", (change, after) => {
  expect(injectedChange(BEFORE, reading(after), "</p>")).toBe(change);
});

test("other calls", () => {
  expect(injectedChange(BEFORE, reading(), "</p>")).toBe("calls");
});
