import { describe, expect, test } from "vitest";
import { REFUSED, TAKEN, tagOf } from "../tag/tag-cases.js";
import { askEngine } from "./engine.js";

/** Loads in the engine, or why not. Tokens given as strings need a tokenizer, which the tests' engine has not. */
async function refusal(tag: unknown): Promise<string | null> {
  const answer = await askEngine({ engine: "xgrammar", kind: "structural_tag", source: JSON.stringify(tag) });
  return answer.loaded ? null : answer.error;
}

describe("the engine takes what our reader takes", () => {
  test.each(TAKEN.filter(([, format]) => !JSON.stringify(format).includes("token")))("%s", async (_, format) => {
    expect(await refusal(tagOf(format))).toBeNull();
  });
});

describe("the engine refuses what our reader refuses", () => {
  test.each(REFUSED)("%s", async (_, tag) => {
    expect(await refusal(tag)).not.toBeNull();
  });
});
