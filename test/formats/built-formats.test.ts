import { describe, expect, it } from "vitest";
import * as built from "../../src/formats/built-formats.js";
import { allFormats } from "../../src/formats/find-format.js";
import * as files from "../../src/formats/grammar-files.js";

describe("formats of a built package", () => {
  it.each(allFormats().map((format) => [format.name, format]))("%s is the same when read from JSON", (_, format) => {
    expect(JSON.parse(JSON.stringify(format))).toStrictEqual(format);
  });

  it("can take the place of the grammar files", () => {
    expect(Object.keys(built)).toEqual(expect.arrayContaining(Object.keys(files)));
  });
});
