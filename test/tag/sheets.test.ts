import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { UnsupportedError } from "../../src/base/errors.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { readTag } from "../../src/tag/read-tag.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { verdict } from "./verdict.js";

interface Replay {
  readonly result: "accept" | "reject" | "incomplete";
  readonly offset: number | null;
  readonly grammar?: string;
}

interface Corpus {
  readonly tags: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly examples: Readonly<
    Record<
      string,
      readonly {
        readonly id: string;
        readonly title: string;
        readonly output: string;
        readonly replay: Replay;
        readonly replay_by_choice?: Readonly<Record<string, Replay>>;
      }[]
    >
  >;
}

/** Tags of many wires with outputs, and how xgrammar replays them. */
function corpus(name: string): Corpus {
  return JSON.parse(readFileSync(new URL(`../cases/tags/${name}.json`, import.meta.url), "utf8"));
}

/** Null where the tag needs an argument style that is not built. */
function grammarOf(tag: unknown): Grammar | null {
  try {
    return tagToGrammar(readTag(tag));
  } catch (error) {
    if (error instanceof UnsupportedError && error.code === "unknown-style") return null;
    throw error;
  }
}

function expected({ result, offset }: Replay): "complete" | "prefix" | number | null {
  return result === "accept" ? "complete" : result === "incomplete" ? "prefix" : offset;
}

describe("tags with XML and pythonic arguments", () => {
  const { tags, examples } = corpus("xml-pythonic");
  for (const [name, choices] of Object.entries(tags)) {
    for (const [choice, format] of Object.entries(choices)) {
      if (choice === "source") continue;
      const replays = (examples[name] ?? []).flatMap(({ id, title, output, replay, replay_by_choice }) => {
        const wanted = choice === "auto" ? replay : replay_by_choice?.[choice];
        return wanted === undefined ? [] : [{ id, title, output, wanted }];
      });
      if (replays.length === 0) continue;
      const grammar = grammarOf({ type: "structural_tag", format });
      describe.skipIf(grammar === null)(`${name}, ${choice}`, () => {
        test.each(replays)("$id $title", ({ output, wanted }) => {
          if (grammar === null) return;
          expect(verdict(grammar, output)).toBe(expected(wanted));
        });
      });
    }
  }
});

describe("tags of the DeepSeek and Kimi wires", () => {
  const { tags, examples } = corpus("deepseek-kimi");
  const grammars = new Map(Object.entries(tags).map(([name, tag]) => [name, grammarOf(tag)]));
  const all = Object.values(examples).flat();
  for (const [name, grammar] of grammars) {
    const replays = all.filter(({ replay }) => replay.grammar === name);
    if (replays.length === 0) continue;
    describe.skipIf(grammar === null)(name, () => {
      test.each(replays)("$id $title", ({ output, replay }) => {
        if (grammar === null) return;
        expect(verdict(grammar, output)).toBe(expected(replay));
      });
    });
  }
});
