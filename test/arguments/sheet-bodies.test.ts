import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonObject, JsonSchema } from "../../src/base/json.js";
import { verdict } from "./verdict.js";

/** A call of a sheet's example, from its arguments on. */
interface Body {
  readonly example: string;
  readonly style: string;
  readonly tool: string;
  readonly text: string;
  readonly arguments: JsonObject;
  readonly fault?: string;
}

const FILE = new URL("../cases/argument-bodies.json", import.meta.url);
const { tools, bodies }: { tools: Readonly<Record<string, JsonSchema>>; bodies: readonly Body[] } = JSON.parse(
  readFileSync(FILE, "utf8"),
);
/** Examples that the sheet's reading grammar takes and its writing grammar does not: box spelling, key order, a half pixel. */
const READ_ALONE = ["ui_tars.3", "ui_tars.5", "ui_tars.9", "ui_tars.10", "gemma4.13"];

describe.each(bodies)("$example: $tool", (body) => {
  const style = argumentStyle(body.style);
  const schema = tools[body.tool] ?? null;
  const reading = style.read(body.text, 0, schema, []);

  test("is read as the sheet says", () => {
    expect(reading.ok ? reading.value : reading).toEqual(body.arguments);
  });

  test("is written where it fits the tool", () => {
    if (schema === null || !reading.ok) return;
    const taken = verdict(body.style, schema, body.text.slice(0, reading.end), { closed: true });
    const fits = body.fault === undefined && !READ_ALONE.includes(body.example);
    expect(taken === "complete").toBe(fits);
  });
});
