import { expect, test } from "vitest";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { createMatcher } from "../../src/match/matcher.js";
import { sample } from "../../src/match/sample.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { lower } from "../../src/tag/lower.js";
import { readTag } from "../../src/tag/read-tag.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { type UpstreamTag, upstreamTags } from "../cases/upstream-tags.js";

/** What a field is when it is left out. */
const DEFAULTS: Readonly<Record<string, JsonValue>> = {
  style: "json",
  any_order: false,
  max_whitespace_cnt: null,
  max_tokens: null,
  max_chars: null,
  at_least_one: false,
  stop_after_first: false,
  excludes: [],
};

/** A tag without the fields that say nothing, and with neighbouring constants and nested sequences put together. */
function plain(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([key, given]) => JSON.stringify(DEFAULTS[key]) !== JSON.stringify(given))
    .map(([key, given]) => [key, key === "json_schema" ? schema(given) : plain(given)] as const);
  const made = Object.fromEntries(entries) as JsonObject;
  if (made.type === "regex" && typeof made.pattern === "string") {
    return { ...made, pattern: made.pattern.replaceAll("\\d", "[0-9]") };
  }
  if (made.type === "optional" && isObject(made.content)) return { ...made, content: sequence(spread(made.content)) };
  return made.type === "sequence" && Array.isArray(made.elements) ? sequence(made.elements.flatMap(spread)) : made;
}

/** A schema that asks for nothing is written in two ways. */
function schema(given: JsonValue): JsonValue {
  return isObject(given) && Object.keys(given).length === 0 ? true : given;
}

/** A tag that stands in a sequence, and whose end nothing but its place tells, is its three parts. */
function spread(element: JsonValue): readonly JsonValue[] {
  if (!isObject(element) || element.type !== "tag" || !isObject(element.content)) return [element];
  const { begin, content, end } = element;
  if (begin === "" && end === "") return [content];
  if (typeof begin !== "string") return [element];
  const constant = (value: string): readonly JsonValue[] => (value === "" ? [] : [{ type: "const_string", value }]);
  if (content.type === "any_text" || typeof end !== "string") return [...constant(begin), { ...element, begin: "" }];
  return [...constant(begin), content, ...constant(end)];
}

function sequence(elements: readonly JsonValue[]): JsonValue {
  const flat: JsonValue[] = [];
  for (const element of elements) {
    const parts =
      isObject(element) && element.type === "sequence" ? (element.elements as readonly JsonValue[]) : [element];
    for (const part of parts) {
      const before = flat.at(-1);
      const text = constantOf(part);
      const joined = constantOf(before);
      if (text !== null && joined !== null) flat[flat.length - 1] = { type: "const_string", value: joined + text };
      else flat.push(part);
    }
  }
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { type: "sequence", elements: flat };
}

function constantOf(value: JsonValue | undefined): string | null {
  return isObject(value) && value.type === "const_string" && typeof value.value === "string" ? value.value : null;
}

function ours({ request, settings }: UpstreamTag): ReturnType<typeof lower> {
  const body = { model: "m", messages: [{ role: "user", content: "go" }], ...request };
  return lower(decide(readRequest(body), settings));
}

test.each(upstreamTags().filter(({ sameLanguage }) => !sameLanguage))("the tag is the server's own: $name", (one) => {
  // A tag that is all there is, is its three parts, too.
  const parts = (tag: JsonValue): JsonValue => plain({ type: "sequence", elements: [tag] });
  expect(parts((ours(one)?.format ?? null) as JsonValue)).toEqual(parts(one.tag));
});

/** Some samples of one grammar that another one does not accept. */
function beyond(grammar: Grammar, other: Grammar): readonly string[] {
  const refused = [...sample(grammar, { seed: 7, count: 200 })].filter((text) => {
    const matcher = createMatcher(other);
    return !(matcher.push(text) && matcher.isComplete());
  });
  return refused.slice(0, 3);
}

test.each(upstreamTags().filter(({ sameLanguage }) => sameLanguage))(
  "the tag says the same as the server's own: $name",
  (one) => {
    const lowered = ours(one);
    if (lowered === null) throw new Error("nothing is sent");
    const upstream = tagToGrammar(readTag({ type: "structural_tag", format: one.tag }));
    expect(beyond(upstream, tagToGrammar(lowered))).toEqual([]);
    expect(beyond(tagToGrammar(lowered), upstream)).toEqual([]);
  },
);

test("tags are compared by what they say, not by how they are put", () => {
  const one: JsonValue = {
    type: "sequence",
    elements: [
      { type: "const_string", value: "a" },
      { type: "const_string", value: "b" },
    ],
  };
  expect(plain(one)).toEqual(plain({ type: "const_string", value: "ab" }));
  expect(plain({ type: "any_text", excludes: [] })).toEqual({ type: "any_text" });
});
