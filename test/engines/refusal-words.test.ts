import { describe, expect, test } from "vitest";
import { LLGUIDANCE, withArgument, XGRAMMAR } from "../payloads/refusal-words.js";
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
