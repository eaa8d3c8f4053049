import { expect, test } from "vitest";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { lower } from "../../src/tag/lower.js";
import { upstreamTags } from "../cases/upstream-tags.js";

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
    .map(([key, given]) => [key, key === "json_schema" ? given : plain(given)] as const);
  const made = Object.fromEntries(entries) as JsonObject;
  return made.type === "sequence" && Array.isArray(made.elements) ? sequence(made.elements) : made;
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

test.each(upstreamTags())("the tag is the server's own: $name", ({ request, settings, tag }) => {
  const body = { model: "m", messages: [{ role: "user", content: "go" }], ...request };
  const lowered = lower(decide(readRequest(body), settings));
  expect(plain((lowered?.format ?? null) as JsonValue)).toEqual(plain(tag));
});

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
