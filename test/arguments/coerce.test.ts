import { expect, test } from "vitest";
import { coerceText } from "../../src/arguments/coerce.js";

test("a reference is followed with its escapes undone, and one that leads nowhere leaves the text as it is", () => {
  const root = { $defs: { "a/b c": { type: "integer" } } };
  expect(coerceText("7", { $ref: "#/$defs/a~1b%20c" }, root, "narrowest")).toBe(7);
  expect(coerceText("7", { $ref: "#/$defs/%zz" }, root, "narrowest")).toBe("7");
  expect(coerceText("7", { $ref: "other.json" }, root, "narrowest")).toBe("7");
});
