import { expect, test } from "vitest";
import { unusableLine } from "../../../src/verify/log/failing-output.js";

test.each([
  ['{"a": 1 "b": 2}', '{"a": 1 ', '"b": 2}'],
  ['{"é": "b', '{"é": ', '"b'],
  ['{"a": 1', '{"a": 1', ""],
  ["nonsense", "", "nonsense"],
  ['{"request": {}}', "", '{"request": {}}'],
])("%s is shown round the place where it is no JSON", (text, before, after) => {
  const shown = unusableLine(3, text, "what is wrong");
  expect(shown.before.map((span) => span.text).join("")).toBe(before);
  expect(shown.after.map((span) => span.text).join("")).toBe(after);
});

test("of a long line only the surroundings are shown, and how many bytes are left out", () => {
  const { before, after, left, right } = unusableLine(1, `{"a": "${"é".repeat(2000)}" "${"x".repeat(5000)}"}`, "");
  expect(left + Buffer.byteLength(before.map(({ text }) => text).join(""))).toBe(7 + 4000 + 2);
  expect(right + Buffer.byteLength(after.map(({ text }) => text).join(""))).toBe(5003);
});
