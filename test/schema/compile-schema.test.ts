import { describe, expect, it } from "vitest";
import { compileSchema } from "../../src/schema/index.js";

describe("the account", () => {
  it("names every keyword of every subschema but annotations", () => {
    const { account } = compileSchema({
      title: "t",
      type: "object",
      properties: { a: { type: "string", format: "int32", nullable: true, description: "d" } },
      $defs: { unused: { minimum: 3 } },
    });
    expect(account.map(({ path, status }) => [path, status])).toEqual([
      ["/type", "enforced"],
      ["/properties", "enforced"],
      ["/properties/a/type", "enforced"],
      ["/properties/a/format", "not-enforced"],
      ["/properties/a/nullable", "not-enforced"],
      ["/$defs/unused/minimum", "enforced"],
    ]);
  });

  it("says that draft 7 ignores what stands beside $ref", () => {
    const { account } = compileSchema({
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: { a: true },
      properties: { x: { $ref: "#/definitions/a", minimum: 3 } },
    });
    expect(account).toContainEqual(expect.objectContaining({ path: "/properties/x/minimum", status: "not-enforced" }));
  });
});

describe("refusals", () => {
  it.each([
    [{ type: "string", minLength: 5, maxLength: 3 }, ["type", "minLength", "maxLength"], ""],
    [{ type: "integer", minimum: 5, maximum: 3 }, ["type", "minimum", "maximum"], ""],
    [
      { type: "object", properties: { a: { type: "integer", enum: ["x"] } }, required: ["a"] },
      ["type", "enum"],
      "/properties/a",
    ],
    [{ type: "string", allOf: [{ type: "integer" }] }, ["type", "allOf"], ""],
    [{ type: "string", pattern: "^a", const: "b" }, ["pattern", "const"], ""],
  ])("names the keywords in conflict: %j", (schema, keywords, pointer) => {
    const conflict = expect.objectContaining({
      code: "unsatisfiable",
      message: expect.stringContaining(keywords.map((keyword) => `"${keyword}"`).join(", ")),
      place: { pointer: `${pointer}/${keywords[0]}` },
    });
    expect(() => compileSchema(schema)).toThrow(conflict);
  });

  it("refuses malformed keywords exactly and leaves them out otherwise", () => {
    expect(() => compileSchema({ properties: [] }, { exact: true })).toThrow(
      expect.objectContaining({ code: "malformed", keyword: "properties" }),
    );
    expect(compileSchema({ required: true }).account).toEqual([
      { path: "/required", keyword: "required", status: "not-enforced", reason: "its value is not a list of strings" },
    ]);
  });

  it("refuses a backreference by keyword and place", () => {
    expect(() => compileSchema({ properties: { a: { pattern: "^(a)\\1$" } } }, { exact: true })).toThrow(
      expect.objectContaining({ keyword: "pattern", place: { pointer: "/properties/a/pattern" } }),
    );
  });

  it("gives up in time on a schema that takes too many combinations", () => {
    const branch = (i: number) => ({ oneOf: [{ required: [`a${i}`] }, { required: [`b${i}`], maxProperties: 30 }] });
    const schema = { type: "object", allOf: Array.from({ length: 12 }, (_, i) => branch(i)) };
    const started = performance.now();
    expect(() => compileSchema(schema, { exact: true })).toThrow(expect.objectContaining({ code: "not-exact" }));
    expect(compileSchema(schema).account.some(({ status }) => status === "approximated")).toBe(true);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it("puts the prefix before the name of every rule", () => {
    const { rules } = compileSchema({ type: "array" }, { rulePrefix: "p_" });
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.every(({ name }) => name.startsWith("p_"))).toBe(true);
  });
});

describe("recursion without an end", () => {
  it("is unsatisfiable, since only endless values would fit", () => {
    const endless = { type: "object", properties: { next: { $ref: "#" } }, required: ["next"] };
    expect(() => compileSchema(endless)).toThrow(/no value fits the schema: \/properties\/next\/\$ref/);
    expect(() => compileSchema({ type: "array", items: { $ref: "#" }, minItems: 1 })).toThrow(/no value fits/);
  });

  it("is fine where there is a way out", () => {
    const list = {
      type: "object",
      properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
      required: ["next"],
    };
    expect(() => compileSchema(list)).not.toThrow();
    expect(() => compileSchema({ type: "array", items: { $ref: "#" } })).not.toThrow();
  });
});
