import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCases } from "../../bench/lib/cases.js";
import { compactJson, indentedJson } from "../../bench/lib/json-text.js";

describe("re-spelling JSON text", () => {
  it("keeps numbers, escapes and key order as they are in the file", () => {
    const text = '{ "b" : 1.0,\n "10": "\\u00e9 { , ]", "a" : [ 1e2 , -0 ] , "e": { } }';
    expect(compactJson(text)).toBe('{"b":1.0,"10":"\\u00e9 { , ]","a":[1e2,-0],"e":{}}');
    expect(indentedJson('{"b":1.0,"a":[],"c":[1,{}]}')).toBe(
      '{\n  "b": 1.0,\n  "a": [],\n  "c": [\n    1,\n    {}\n  ]\n}',
    );
  });

  it("gives what JSON.stringify gives wherever that loses nothing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const compact = JSON.stringify(value);
        const indented = JSON.stringify(value, null, 2);
        expect(compactJson(indented)).toBe(compact);
        expect(indentedJson(compact)).toBe(indented);
      }),
    );
  });
});

describe("reading cases", () => {
  it("cuts instances out of the text, of one case or a list of them", () => {
    const one =
      '{"description": "d", "schema": {"type": "integer"}, "tests": [{"description": "t", "data": 1.0, "valid": true}]}';
    const expected = {
      description: "d",
      schema: { type: "integer" },
      tests: [{ description: "t", valid: true, compact: "1.0", indented: "1.0" }],
    };
    expect(readCases(one)).toEqual([expected]);
    expect(readCases(`[${one}, ${one}]`)).toEqual([expected, expected]);
  });

  it("knows files of another shape", () => {
    expect(readCases('[{"file": "a.json"}]')).toBeNull();
  });
});
