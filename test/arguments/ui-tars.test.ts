import { describe, expect, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonObject, JsonSchema } from "../../src/base/json.js";
import { sample } from "../../src/match/sample.js";
import { ajvVerdict } from "../witness/ajv.js";
import { refusal, verdict } from "./verdict.js";

const STYLE = argumentStyle("ui_tars");
const SEED = Math.floor(Math.random() * 2 ** 31);

describe("reading", () => {
  test.each<[string, JsonObject]>([
    ["click(point='<point>120 44</point>')", { action: "click", point: [120, 44] }],
    ["wait()", { action: "wait" }],
    ["wait ( )", { action: "wait" }],
    ["type(content='Færøy \\'Øst\\' \\n 2 🚢')", { action: "type", content: "Færøy 'Øst' \n 2 🚢" }],
    ["type(content='see ) and Action: wait() here')", { action: "type", content: "see ) and Action: wait() here" }],
    ["type(content=\"'''it's)\")", { action: "type", content: "'''it's)" }],
    ["hotkey(key='ctrl s')", { action: "hotkey", key: "ctrl+s" }],
    ["hotkey(key='page down')", { action: "hotkey", key: "page down" }],
    ["type(key='ctrl s')", { action: "type", key: "ctrl s" }],
    ["click(start_box='(35,90)')", { action: "click", point: [35, 90] }],
    ["click(start_box='[35, 90]', end_box='(1,2)')", { action: "click", point: [35, 90] }],
    ["click(point='35,90')", { action: "click", point: [35, 90] }],
    ["click(start_box='<bbox>1 2 3 4</bbox>')", { action: "click", point: [1, 2, 3, 4] }],
    ["scroll(point='somewhere', direction=3)", { action: "scroll", point: "somewhere", direction: 3 }],
    ["click(12, 40)", { action: "click", arg0: 12, arg1: 40 }],
    ["warp(point='<point>1 2</point>')", { action: "warp", point: [1, 2] }],
    [
      "drag(start_point='<point>10 20</point>', end_point='<point>300 40.5</point>')",
      { action: "drag", start_point: [10, 20], end_point: [300, 40.5] },
    ],
    [
      "drag(start_box='<|box_start|>(10,20)<|box_end|>', end_box='<|box_start|>(1,2),(3,4)<|box_end|>')",
      { action: "drag", start_point: [10, 20], end_point: [1, 2, 3, 4] },
    ],
    ["drag(point='(1,2)')", { action: "drag", point: [1, 2] }],
    ["type(content='two\nlines', n=x)", { action: "type", content: "two\nlines" }],
    ["type(content='a)\\'\n', x=f(1))", { action: "type", content: "a)'\n" }],
  ])("%s", (text, value) => {
    expect(STYLE.read(`${text}\n\nAction: wait()`, 0, null, [])).toEqual({ ok: true, value, end: text.length });
    for (let end = 0; end < text.length; end += 1) {
      expect(STYLE.read(text.slice(0, end), 0, null, [])).toEqual({ ok: false, why: "truncated", at: end });
    }
  });

  test.each([
    ["9()", 0],
    ["click[1]", 5],
    ["click,", 5],
  ])("%s is malformed", (text, at) => {
    expect(STYLE.read(text, 0, null, [])).toEqual({ ok: false, why: "malformed", at });
  });
});

test("long texts are read in one go", () => {
  const blanks = " ".repeat(1e5);
  for (const body of [
    `point='<point>1${blanks}x'`,
    `point='${blanks}1,${blanks}'`,
    `x, ${"a".repeat(1e5)}`,
    `=${"(".repeat(1e5)}`,
  ]) {
    expect(STYLE.read(`click(${body})`, 0, null, [])).toBeDefined();
  }
});

const POINT = { type: "array", items: { type: "integer", minimum: 0, maximum: 1000 }, minItems: 2, maxItems: 2 };
const COMPUTER = {
  type: "object",
  properties: {
    action: { enum: ["click", "type", "scroll", "zoom", "wait", "drag"] },
    point: POINT,
    content: { type: "string", maxLength: 5, pattern: "^[^x]*$" },
    direction: { enum: ["up", "down", "sideways"] },
    factor: { type: "number", minimum: -2, maximum: 4 },
    smooth: { type: "boolean" },
  },
  required: ["action"],
  additionalProperties: false,
};

describe("writing", () => {
  const take = (text: string, schema: JsonSchema = true) => verdict("ui_tars", schema, text, { closed: true });

  test("the published actions, with all of their arguments", () => {
    for (const text of [
      "click(point='<point>1 2</point>')",
      "drag(start_point='<point>0 0</point>', end_point='<point>10 999</point>')",
      "scroll(point='<point>1 2</point>', direction='left')",
      "hotkey(key='ctrl s')",
      "wait()",
      "press_back()",
      "finished(content='it\\'s \\\"done\\\"')",
    ]) {
      expect(take(text)).toBe("complete");
      expect(take(text, { type: "object", properties: { action: { type: "string" } }, required: ["action"] })).toBe(
        "complete",
      );
    }
    expect(take("warp(")).toBe(2);
    expect(take("click()")).toBe("click(".length);
    expect(take("scroll(point='somewhere'")).toBe("scroll(point='".length);
    expect(take("drag(start_point='<point>1 40.5")).toBe("drag(start_point='<point>1 40".length);
    expect(take("click(point='<point>01")).toBe("click(point='<point>0".length);
    expect(take('type(content="')).toBe("type(content=".length);
  });

  test("the schema's own actions, arguments and limits", () => {
    expect(take("zoom(factor=-1.5, smooth=True)", COMPUTER)).toBe("complete");
    expect(take("zoom()", COMPUTER)).toBe("complete");
    expect(take("type(content='abcde')", COMPUTER)).toBe("complete");
    expect(take("type(content='x", COMPUTER)).toBe("type(content='".length);
    expect(take("type(content='abcdef", COMPUTER)).toBe("type(content='abcde".length);
    expect(take("click(point='<point>1001", COMPUTER)).toBe("click(point='<point>100".length);
    expect(take("scroll(point='<point>1 2</point>', direction='left", COMPUTER)).toBe(
      "scroll(point='<point>1 2</point>', direction='".length,
    );
    expect(take("press", COMPUTER)).toBe(0);
  });

  test("a listed action whose arguments the schema does not allow is left out and accounted for", () => {
    expect(take("drag", COMPUTER)).toBe(0);
    expect(STYLE.compile(COMPUTER, {}).account).toContainEqual(
      expect.objectContaining({ status: "approximated", reason: expect.stringContaining('"drag"') }),
    );
    expect(refusal("ui_tars", COMPUTER, { exact: true })).toMatchObject({ code: "not-exact" });
  });

  test("refuses a schema that no action fits", () => {
    for (const schema of [
      { type: "string" },
      { type: "object", properties: { action: { const: "drag" } }, required: ["action"], additionalProperties: false },
      { type: "object", required: ["action", "reason"], properties: { action: { const: "wait" } } },
      { type: "object", properties: { action: { const: "click" }, point: { type: "string" } }, required: ["action"] },
    ]) {
      expect(refusal("ui_tars", schema)).toMatchObject({ code: "unwritable" });
    }
  });

  test.each<[string, JsonSchema]>([
    ["closed", COMPUTER],
    ["no word on arguments", { type: "object", properties: { action: { type: "string" } }, required: ["action"] }],
    [
      "alternatives",
      { anyOf: [COMPUTER, { type: "object", properties: { action: { const: "wait" } }, required: ["action"] }] },
    ],
    ["nothing", true],
    [
      "all published",
      { type: "object", properties: { point: POINT, content: { minLength: 1, type: "string" } }, required: ["action"] },
    ],
  ])("samples read back as values of the schema: %s", (_, schema) => {
    const { root, rules } = STYLE.compile(schema, {});
    const grammar = { root: "root", rules: [{ name: "root", body: root }, ...rules] };
    for (const text of sample(grammar, { seed: SEED, count: 40 })) {
      const reading = STYLE.read(text, 0, schema, []);
      expect(reading, text).toMatchObject({ ok: true, end: text.length });
      if (reading.ok) expect(ajvVerdict(schema, 2020, JSON.stringify(reading.value)), text).toBe(true);
    }
  });
});
