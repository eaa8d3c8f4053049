import { describe, expect, test } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import { SchemaError } from "../../src/base/errors.js";
import { createMatcher, type Matcher } from "../../src/match/matcher.js";
import { KEYWORDS } from "../../src/schema/drafts.js";
import { type CorpusCase, type CorpusTest, schemaCorpus } from "../cases/schema-corpus.js";
import { ajvVerdict } from "../witness/ajv.js";

const corpus = schemaCorpus();

/** What the matcher makes of a text: taken as a whole, or after how many bytes it is not. */
function replay(matcher: Matcher, text: string): { readonly accepted: boolean; readonly offset: number } {
  const accepted = matcher.push(text) && matcher.isComplete();
  return { accepted, offset: matcher.offset };
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 100)}…${text.slice(-100)}` : text;
}

function expectVerdict({ schema, options }: CorpusCase, { text, valid, at }: CorpusTest, exact: boolean): void {
  const { grammar } = schemaToGrammar(schema, { ...options, exact });
  const matcher = createMatcher(grammar);
  const start = matcher.snapshot();
  const { accepted, offset } = replay(matcher, text);
  expect(accepted, `${shortened(text)}, refused at byte ${offset}`).toBe(valid);
  if (at !== null) expect(offset, shortened(text)).toBe(at);
  if (accepted) return;
  // The bytes before the refusal are the beginning of a sentence, so something could follow them.
  matcher.restore(start);
  matcher.push(Buffer.from(text).subarray(0, offset));
  expect(matcher.expected().length > 0 || matcher.isComplete(), shortened(text)).toBe(true);
}

test("the corpus has every keyword that constrains", () => {
  const written = JSON.stringify(corpus.map(({ schema }) => schema));
  const keywords = [...KEYWORDS].filter(([, { kind }]) => kind === "assertion").map(([keyword]) => keyword);
  expect(keywords.filter((keyword) => !written.includes(`"${keyword}":`))).toEqual([]);
});

describe("in exact mode", () => {
  test.each(corpus.filter(({ refused }) => refused === null))("$name", (item) => {
    for (const one of item.tests) expectVerdict(item, one, true);
  });

  test.each(corpus.filter(({ refused }) => refused !== null))("$name is refused by name", (item) => {
    expect(() => schemaToGrammar(item.schema, { ...item.options, exact: true })).toThrow(
      expect.objectContaining({ constructor: SchemaError, code: "not-exact", keyword: item.refused }),
    );
  });
});

describe("in default mode", () => {
  test.each(corpus)("$name", (item) => {
    // What is held wider may take more; the account says so.
    for (const one of item.tests) if (one.valid || item.refused === null) expectVerdict(item, one, false);
    const { account } = schemaToGrammar(item.schema, item.options);
    const wider = account.filter(({ status }) => status !== "enforced").map(({ keyword }) => keyword);
    if (item.refused !== null) expect(wider).toContain(item.refused);
  });
});

describe("ajv says the same", () => {
  test.each(corpus.filter(({ ajv }) => ajv === null))("$name", ({ schema, options, tests }) => {
    for (const { text, valid } of tests) {
      expect(ajvVerdict(schema, options.draft ?? 2020, text), shortened(text)).toBe(valid);
    }
  });
});
