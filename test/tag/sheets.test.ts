import { describe, expect, test } from "vitest";
import { tagCorpus } from "../cases/tag-corpus.js";
import { grammarIfBuilt } from "./grammar-if-built.js";
import { verdict } from "./verdict.js";

describe("tags of many wires replay as in the engine", () => {
  for (const { name, tag, replays } of tagCorpus()) {
    if (replays.length === 0) continue;
    const grammar = grammarIfBuilt(tag);
    describe.skipIf(grammar === null)(name, () => {
      test.each(replays)("$id $title", ({ output, replay: { result, offset } }) => {
        if (grammar === null) return;
        const expected = result === "accept" ? "complete" : result === "incomplete" ? "prefix" : offset;
        expect(verdict(grammar, output)).toBe(expected);
      });
    });
  }
});
