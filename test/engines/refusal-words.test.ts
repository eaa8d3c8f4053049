import { describe, expect, test } from "vitest";
import { LLGUIDANCE, LLGUIDANCE_EMPTY, LLGUIDANCE_TAKES, withArgument, XGRAMMAR } from "../payloads/refusal-words.js";
import { askEngine } from "./engine.js";

describe.each([
  ["xgrammar", XGRAMMAR],
  ["llguidance", LLGUIDANCE],
] as const)("%s refuses a schema in the words that we foretell", (engine, rows) => {
  test.each(rows)("%s of %j", async (_, schema, words) => {
    const source = JSON.stringify(withArgument(schema));
    const answer = await askEngine({ engine, kind: "json_schema", source });
    expect(answer.loaded ? "taken" : answer.error).toContain(words);
  });
});

test.each(LLGUIDANCE_EMPTY)("llguidance refuses %s of %j, which no value fits", async (_, schema, words) => {
  const answer = await askEngine({ engine: "llguidance", kind: "json_schema", source: JSON.stringify(schema) });
  expect(answer.loaded ? "taken" : answer.error).toContain(`Unsatisfiable schema: ${words}`);
});

test.each(LLGUIDANCE_TAKES.map((schema) => [schema]))("llguidance takes %j", async (schema) => {
  const answer = await askEngine({ engine: "llguidance", kind: "json_schema", source: JSON.stringify(schema) });
  expect(answer).toMatchObject({ loaded: true });
});
