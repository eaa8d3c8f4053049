import { describe, expect, it } from "vitest";
import { unicodeProperty } from "../../../src/schema/string/pattern/unicode-property.js";

/** The slow way: one code point after the other. */
function oneByOne(inside: string): string {
  const property = new RegExp(`^\\p{${inside}}$`, "u");
  const ranges: string[] = [];
  let from = -1;
  for (let point = 0; point <= 0x110000; point += 1) {
    const surrogate = point >= 0xd800 && point < 0xe000;
    const held = point < 0x110000 && !surrogate && property.test(String.fromCodePoint(point));
    if (held && from < 0) from = point;
    if (!held && from >= 0) {
      ranges.push(`${from}-${point - 1}`);
      from = -1;
    }
  }
  return ranges.join();
}

describe("Unicode properties", () => {
  it("are what the runtime says of each code point", () => {
    for (const inside of ["L", "Cn", "Noncharacter_Code_Point", "Any", "Script=Greek"]) {
      const ranges = unicodeProperty(inside).map(([first, last]) => `${first}-${last}`);
      expect([inside, ranges.join()]).toEqual([inside, oneByOne(inside)]);
    }
  });
});
