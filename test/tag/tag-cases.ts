/** Tags that xgrammar takes, and ones that it refuses with where and what we say: for our reader and for the engine. */

export const TEXT = { type: "const_string", value: "x" };
export const CALL = { type: "tag", begin: "<f=a>", content: TEXT, end: "</f>" };

export function tagOf(format: unknown): unknown {
  return { type: "structural_tag", format };
}

/** Name and format. */
export const TAKEN: readonly (readonly [string, unknown])[] = [
  ["const_string", TEXT],
  ["an empty const_string", { type: "const_string", value: "" }],
  [
    "json_schema",
    { type: "json_schema", json_schema: true, style: "qwen_xml", any_order: true, max_whitespace_cnt: 2 },
  ],
  ["any_text", { type: "any_text", excludes: ["<x>"], max_chars: 0, max_tokens: null }],
  ["grammar", { type: "grammar", grammar: 'root ::= "a"' }],
  ["regex", { type: "regex", pattern: "a" }],
  ["or, sequence", { type: "or", elements: [{ type: "sequence", elements: [TEXT] }, TEXT] }],
  ["optional, plus, star", { type: "optional", content: { type: "plus", content: { type: "star", content: TEXT } } }],
  ["repeat", { type: "repeat", min: 0, max: 0, content: TEXT }],
  ["tag with several ends", { ...CALL, end: ["</f>", ""] }],
  ["tag with tokens", { ...CALL, begin: { type: "token", token: 3 }, end: { type: "token", token: "<end>" } }],
  ["triggered_tags", { type: "triggered_tags", triggers: ["<f="], tags: [CALL], excludes: ["<bad>"] }],
  ["tags_with_separator", { type: "tags_with_separator", tags: [CALL], separator: "", stop_after_first: true }],
  ["dispatch", { type: "dispatch", rules: [["<x>", TEXT]], loop: false, excludes: ["</x>"] }],
  [
    "token formats",
    { type: "sequence", elements: [{ type: "exclude_token" }, { type: "any_tokens", exclude_tokens: [1] }] },
  ],
  ["token_dispatch", { type: "token_dispatch", rules: [[1, TEXT]] }],
  [
    "token_triggered_tags",
    { type: "token_triggered_tags", trigger_tokens: [7], tags: [{ ...CALL, begin: { type: "token", token: 7 } }] },
  ],
];

const unlimited = { type: "any_text" };

/** Name, whole tag, pointer and part of the message. */
export const REFUSED: readonly (readonly [string, unknown, string, string])[] = [
  ["no object", [1], "", "Structural tag must be an object"],
  ["another type", { type: "x", format: TEXT }, "/type", `type must be a string "structural_tag"`],
  ["no format", { type: "structural_tag" }, "", "must have a format field"],
  ["a format that is no object", tagOf("x"), "/format", "Format must be an object"],
  ["an unknown type", tagOf({ type: "any_txt" }), "/format/type", `not recognized: any_txt; did you mean "any_text"`],
  ["nothing to infer from", tagOf({}), "/format", "no type"],
  ["const_string without value", tagOf({ type: "const_string" }), "/format/value", "value field with a string"],
  ["a schema as text", tagOf({ type: "json_schema", json_schema: "x" }), "/format/json_schema", "object or boolean"],
  [
    "an unknown style",
    tagOf({ type: "json_schema", json_schema: true, style: "qwen" }),
    "/format/style",
    "style must be",
  ],
  ["any_order 1", tagOf({ type: "json_schema", json_schema: true, any_order: 1 }), "/format/any_order", "a boolean"],
  [
    "no whitespace allowed",
    tagOf({ type: "json_schema", json_schema: true, max_whitespace_cnt: 0 }),
    "/format/max_whitespace_cnt",
    "positive",
  ],
  ["excludes of numbers", tagOf({ type: "any_text", excludes: ["a", 1] }), "/format/excludes/1", "strings"],
  ["a budget below 0", tagOf({ type: "any_text", max_chars: -1 }), "/format/max_chars", "whole number"],
  ["an empty grammar", tagOf({ type: "grammar", grammar: "" }), "/format/grammar", "non-empty string"],
  ["an empty pattern", tagOf({ type: "regex", pattern: "" }), "/format/pattern", "non-empty string"],
  ["an empty sequence", tagOf({ type: "sequence", elements: [] }), "/format/elements", "at least one element"],
  ["a bad element", tagOf({ type: "or", elements: [TEXT, 3] }), "/format/elements/1", "Format must be an object"],
  ["plus without content", tagOf({ type: "plus" }), "/format", "Plus format must have a content field"],
  ["repeat without min", tagOf({ type: "repeat", max: 1, content: TEXT }), "/format/min", "min field"],
  ["repeat max -2", tagOf({ type: "repeat", min: 0, max: -2, content: TEXT }), "/format/max", "-1"],
  ["repeat min > max", tagOf({ type: "repeat", min: 3, max: 2, content: TEXT }), "/format/min", "<= max"],
  [
    "tag without begin",
    tagOf({ type: "tag", content: TEXT, end: "" }),
    "/format/begin",
    "begin field must be a string",
  ],
  ["tag without content", tagOf({ type: "tag", begin: "", end: "" }), "/format", "must have a content field"],
  ["tag without end", tagOf({ type: "tag", begin: "", content: TEXT }), "/format/end", "must have an end field"],
  ["no end in the list", tagOf({ ...CALL, end: [] }), "/format/end", "end array cannot be empty"],
  ["a number as end", tagOf({ ...CALL, end: ["x", 1] }), "/format/end/1", "strings"],
  ["unlimited content", tagOf({ ...CALL, content: unlimited, end: ["", ""] }), "/format/end", "unlimited"],
  [
    "unlimited content in an optional",
    tagOf({ ...CALL, content: { type: "optional", content: { ...unlimited, excludes: ["x"] } }, end: "" }),
    "/format/end",
    "unlimited",
  ],
  ["no trigger", tagOf({ type: "triggered_tags", triggers: [], tags: [CALL] }), "/format/triggers", "non-empty"],
  [
    "an empty trigger",
    tagOf({ type: "triggered_tags", triggers: [""], tags: [CALL] }),
    "/format/triggers/0",
    "non-empty",
  ],
  ["no tags", tagOf({ type: "triggered_tags", triggers: ["<f"], tags: [] }), "/format/tags", "tags must be non-empty"],
  [
    "a tag without trigger",
    tagOf({ type: "triggered_tags", triggers: ["<g"], tags: [CALL] }),
    "/format/tags/0/begin",
    "One tag does not match any trigger",
  ],
  [
    "a tag with two triggers",
    tagOf({ type: "triggered_tags", triggers: ["<", "<f"], tags: [CALL] }),
    "/format/tags/0/begin",
    "One tag matches multiple triggers",
  ],
  [
    "a trigger without tag",
    tagOf({ type: "triggered_tags", triggers: ["<f", "<g"], tags: [CALL] }),
    "/format/triggers/1",
    "No tag begins with this trigger",
  ],
  [
    "another format among the tags",
    tagOf({ type: "tags_with_separator", tags: [TEXT], separator: "" }),
    "/format/tags/0/type",
    `"tag"`,
  ],
  ["no separator", tagOf({ type: "tags_with_separator", tags: [CALL] }), "/format/separator", "must be a string"],
  ["a rule that is no pair", tagOf({ type: "dispatch", rules: [["a"]] }), "/format/rules/0", "pair"],
  ["loop 1", tagOf({ type: "dispatch", rules: [["a", TEXT]], loop: 1 }), "/format/loop", "loop must be a boolean"],
  ["a negative token", tagOf({ type: "token", token: -1 }), "/format/token", "whole number"],
  [
    "token tags with a string begin",
    tagOf({ type: "token_triggered_tags", trigger_tokens: [1], tags: [CALL] }),
    "/format/tags/0/begin",
    "token",
  ],
];
