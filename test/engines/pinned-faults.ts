import type { EngineRequest, EngineVerdict } from "./engine.js";

/** How an output fares; `not-loaded` and `crashed` are about the grammar itself. */
export type Outcome = EngineVerdict["verdict"] | "not-loaded" | "crashed";

/**
 * Something that the pinned engine gets wrong. Each one has a test that fails when the engine is mended; then the pin is
 * taken out. Measured on the versions of versions.json. Mended in xgrammar 0.2.8, and so not listed: excludes inside longer excludes, negated classes
 * beyond ASCII, mandatory prefixItems, counts over 2^31-1,
 * deeply nested tags, one `$ref` used as an argument and inside JSON.
 */
export interface PinnedFault {
  readonly id: string;
  /** What the engine does, and what is right. */
  readonly wrong: string;
  /** Where the fault is written down. */
  readonly source: string;
  readonly request: EngineRequest;
  readonly output: string | Uint8Array;
  readonly engine: Outcome;
  readonly right: Outcome;
  /** Ours holds what is right here; false where the fault is in a mode of the engine's that we never ask for. */
  readonly ours: boolean;
  /** Is this disagreement between matcher and engine the fault at work? Only for faults that samples run into. */
  readonly explains?: (output: string, ours: EngineVerdict, theirs: EngineVerdict) => boolean;
}

type XgrammarRequest = Extract<EngineRequest, { engine: "xgrammar" }>;

const tag = (format: unknown): XgrammarRequest => ({
  engine: "xgrammar",
  kind: "structural_tag",
  source: JSON.stringify({ type: "structural_tag", format }),
});
const ebnf = (source: string): XgrammarRequest => ({ engine: "xgrammar", kind: "ebnf", source });
const gbnf = (source: string): EngineRequest => ({ engine: "llamacpp", kind: "gbnf", source });
const schema = (json_schema: unknown, more: object = {}): EngineRequest =>
  tag({ type: "json_schema", json_schema, ...more });

const argument = (json_schema: unknown, style: string): EngineRequest =>
  schema({ type: "object", properties: { s: json_schema }, required: ["s"] }, { style });

export const PINNED_FAULTS: readonly PinnedFault[] = [
  {
    id: "lookahead-ignored",
    wrong: "A rule's lookahead assertion is only a hint for masks: what it forbids is accepted.",
    source: "xgrammar reference 2.2",
    request: ebnf('root ::= a "c"\na ::= "x" (="b")'),
    output: "xc",
    engine: "complete",
    right: "refused",
    ours: false,
  },
  {
    id: "token-dispatch-in-repeat-crashes",
    wrong: "A token_dispatch inside a repeat takes the process down where its tokens are given as strings.",
    source: "xgrammar reference 1.7, defect 3",
    request: tag({
      type: "repeat",
      min: 1,
      max: 2,
      content: { type: "token_dispatch", rules: [["<x>", { type: "const_string", value: "x" }]] },
    }),
    output: "x",
    engine: "crashed",
    right: "not-loaded",
    ours: true,
  },
  {
    id: "repeat-loses-token-strings",
    wrong: "A token that is given as a string is not looked up inside a repeat, and the tag is refused for a token -1.",
    source: "xgrammar reference 1.7, defect 3",
    request: {
      ...tag({ type: "repeat", min: 1, max: 2, content: { type: "token", token: "<x>" } }),
      special: ["<x>"],
      tokens: [[256]],
    },
    output: "<x>",
    engine: "not-loaded",
    right: "complete",
    ours: false,
  },
  {
    id: "equal-free-tokens-share-an-end",
    wrong:
      "Equal any_tokens in tags that end with different tokens all leave out the first tag's end, and go over their own.",
    source: "xgrammar reference 1.7, defect 4",
    request: {
      ...tag({
        type: "sequence",
        elements: [256, 257].map((token) => ({
          type: "tag",
          begin: "",
          content: { type: "any_tokens" },
          end: { type: "token", token },
        })),
      }),
      special: ["<x>", "<y>"],
      tokens: [[256, 256, 257]],
    },
    output: "<x><x><y>",
    engine: "refused",
    right: "complete",
    ours: true,
  },
  {
    id: "token-beside-its-text-loses-rules",
    wrong:
      "Where a token can be read as itself and as its text, a rule that begins behind the token itself cannot end: what follows it is refused.",
    source: "measured, by the token-level tags of harmony",
    request: {
      ...ebnf('root ::= "<x>z" | Token(256) a "b"\na ::= "a" a | "a"'),
      special: ["<x>"],
      tokens: [[256, 0x61, 0x62]],
    },
    output: "<x>ab",
    engine: "refused",
    right: "complete",
    ours: true,
  },
  {
    id: "invalid-utf8-in-text",
    wrong: "Free text with excludes is held as bytes, so ill-formed UTF-8 passes.",
    source: "xgrammar reference 1.3",
    request: tag({ type: "any_text", excludes: ["q"] }),
    output: Uint8Array.of(0xff),
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "length-limited-string-refuses-escapes",
    wrong: "A string with a length limit cannot hold an escape, so no line feed or quote can be written.",
    source: "xgrammar reference 4.3",
    request: schema({ type: "string", maxLength: 3 }),
    output: '"a\\n"',
    engine: "refused",
    right: "complete",
    ours: true,
  },
  {
    id: "length-limited-string-takes-raw-tab",
    wrong: "A string with a length limit takes raw control characters, which no JSON reader takes.",
    source: "xgrammar reference 4.3",
    request: schema({ type: "string", maxLength: 3 }),
    output: '"a\tb"',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "all-of-ignored",
    wrong: "An allOf with two or more parts accepts any value.",
    source: "xgrammar reference 4.3",
    request: schema({ allOf: [{ type: "string" }, { maxLength: 2 }] }),
    output: "5",
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "required-undeclared",
    wrong: "A required name that is not among the properties is not enforced.",
    source: "xgrammar reference 4.3",
    request: schema({
      type: "object",
      properties: { a: { type: "string" } },
      required: ["b"],
      additionalProperties: { type: "string" },
    }),
    output: '{"a":"x"}',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "any-order-drops-required",
    wrong: "With any_order the presence of required names is not checked.",
    source: "xgrammar reference 4.4",
    request: schema(
      { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ["b"] },
      { any_order: true },
    ),
    output: '{"a":"x"}',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "any-order-repeats-names",
    wrong: "With any_order a declared name may stand twice.",
    source: "xgrammar reference 4.4",
    request: schema({ type: "object", properties: { b: { type: "string" } }, required: ["b"] }, { any_order: true }),
    output: '{"b":"x","b":"y"}',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "any-of-siblings-ignored",
    wrong: "What stands beside anyOf is ignored.",
    source: "xgrammar reference 4.2",
    request: schema({ type: "integer", anyOf: [{ type: "integer" }, { type: "string" }] }),
    output: '"a"',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "ref-siblings-ignored",
    wrong: "What stands beside $ref is ignored.",
    source: "xgrammar reference 4.2",
    request: schema({ $ref: "#/$defs/s", maxLength: 1, $defs: { s: { type: "string" } } }),
    output: '"ab"',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "bounds-without-type-ignored",
    wrong: "minimum without a type is ignored.",
    source: "xgrammar reference 4.2",
    request: schema({ minimum: 5 }),
    output: "-4",
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "not-ignored",
    wrong: "not is ignored.",
    source: "xgrammar reference 4.3",
    request: schema({ not: { type: "string" } }),
    output: '"a"',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "minus-zero-integer",
    wrong: "The integer zero cannot be written -0, which JSON has.",
    source: "xgrammar reference 4.3",
    request: schema({ type: "integer" }),
    output: "-0",
    engine: "refused",
    right: "complete",
    ours: true,
    explains: (output, ours, theirs) => {
      const at = Buffer.from(output)
        .subarray(theirs.offset - 1, theirs.offset + 1)
        .toString();
      return theirs.verdict === "refused" && at === "-0" && ours.offset > theirs.offset;
    },
  },
  {
    id: "number-const-in-17-digits",
    wrong: "A const that is no integer must be spelled with 17 significant digits.",
    source: "xgrammar reference 4.3",
    request: schema({ const: 0.1 }),
    output: "0.1",
    engine: "prefix",
    right: "complete",
    ours: true,
  },
  {
    id: "bounded-number-without-exponent",
    wrong: "A number with a bound cannot be written with an exponent.",
    source: "xgrammar reference 4.3",
    request: schema({ type: "number", minimum: 0 }),
    output: "1e3",
    engine: "refused",
    right: "complete",
    ours: true,
  },
  {
    id: "declared-name-repeated-as-extra",
    wrong: "A declared name beyond ASCII may come again as an additional property, with that one's schema.",
    source: "xgrammar reference 4.4",
    request: schema({
      type: "object",
      properties: { é: { type: "string" } },
      additionalProperties: { type: "integer" },
    }),
    output: '{"é":5}',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "escaped-name-as-extra",
    wrong: "A declared name in an escaped spelling passes for an additional property.",
    source: "xgrammar reference 4.4",
    request: schema({
      type: "object",
      properties: { a: { type: "string" } },
      additionalProperties: { type: "integer" },
    }),
    output: '{"\\u0061":5}',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "true-in-prefix-items",
    wrong: "prefixItems takes objects only; the schema true is refused.",
    source: "xgrammar reference 4.3",
    request: schema({ type: "array", prefixItems: [true] }),
    output: "[1]",
    engine: "not-loaded",
    right: "complete",
    ours: true,
  },
  {
    id: "min-items-without-items",
    wrong: "minItems without items is refused in strict mode, the only mode that a tag has.",
    source: "xgrammar reference 4.3",
    request: schema({ type: "array", minItems: 1 }),
    output: "[1]",
    engine: "not-loaded",
    right: "complete",
    ours: false,
  },
  {
    id: "xml-limited-string-runs-over-its-end",
    wrong: "A string argument with a length limit may hold the text that closes it, so readers cut it short.",
    source: "xgrammar reference 5.2",
    request: schema({ type: "object", properties: { s: { type: "string", minLength: 2 } } }, { style: "qwen_xml" }),
    output: "<parameter=s>ab</parameter></parameter>",
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "xml-array-without-items-is-empty",
    wrong: "An array argument without items takes [] only, though the same schema is open one level deeper.",
    source: "xgrammar reference 5.2",
    request: schema({ type: "object", properties: { l: { type: "array" } } }, { style: "qwen_xml" }),
    output: "<parameter=l>[1]</parameter>",
    engine: "refused",
    right: "complete",
    ours: false,
  },
  {
    id: "xml-patterned-string-runs-over-its-end",
    wrong: "A string argument with a pattern may hold the text that closes it, so readers cut it short.",
    source: "xgrammar reference 5.2",
    request: argument({ type: "string", pattern: "a[^b]*b" }, "qwen_xml"),
    output: "<parameter=s>a</parameter>b</parameter>",
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "xml-pattern-is-the-whole-string",
    wrong: "A pattern must fit the whole string, though JSON Schema looks for it anywhere.",
    source: "xgrammar reference 4.3",
    request: argument({ type: "string", pattern: "a" }, "qwen_xml"),
    output: "<parameter=s>bab</parameter>",
    engine: "refused",
    right: "complete",
    ours: true,
  },
  {
    id: "xml-blanks-round-patterned-string",
    wrong: "Blanks round a string with a pattern or limits are layout to the engine and part of the string to readers.",
    source: "xgrammar reference 5.2; glm47 sheet section 4",
    request: argument({ type: "string", pattern: "^a$" }, "glm_xml"),
    output: "<arg_key>s</arg_key><arg_value> a</arg_value>",
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "xml-key-holds-what-ends-it",
    wrong: "A key may hold the text that ends keys, so readers find another key and value.",
    source: "xgrammar reference 5.1",
    request: schema({ type: "object", properties: { "a>b": { type: "string" } } }, { style: "qwen_xml" }),
    output: "<parameter=a>b>x</parameter>",
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "kimi-type-of-another-value",
    wrong: "Where a parameter may have several types, its tag may name one that the value is not.",
    source: "xgrammar reference 5.4",
    request: argument({ type: ["string", "null"] }, "kimi_k3_xml"),
    output: '<|open|>argument key="s" type="number"<|sep|>x<|close|>argument<|sep|>',
    engine: "complete",
    right: "refused",
    ours: true,
    explains: (output, ours, theirs) => {
      const before = Buffer.from(output).subarray(0, ours.offset).toString();
      const tag = before.slice(before.lastIndexOf("<|open|>argument"));
      return theirs.offset > ours.offset && /^<\|open\|>argument key="[^"]*" type="(?!string")/.test(tag);
    },
  },
  {
    id: "kimi-blanks-round-listed-string",
    wrong: "Blanks round a listed string are layout to the engine and part of the string to readers, by its type.",
    source: "xgrammar reference 5.2; kimi_k3 sheet section 4",
    request: argument({ enum: ["a"] }, "kimi_k3_xml"),
    output: '<|open|>argument key="s" type="string"<|sep|> a<|close|>argument<|sep|>',
    engine: "complete",
    right: "refused",
    ours: true,
  },
  {
    id: "cohere-listed-object-is-json",
    wrong: "An object of an enum is JSON text, though every other object is a dict of tags.",
    source: "xgrammar reference 5.5",
    request: argument({ const: { a: 1 } }, "cohere_xml"),
    output: '<cofl:value name="s" type="dict"><cofl:value name="a" type="json">1</cofl:value></cofl:value>',
    engine: "refused",
    right: "complete",
    ours: true,
  },
  {
    id: "free-token-hides-text",
    wrong:
      "Where a token may be any but some and a text may begin there as well, a token is never read as the text's: the text is refused.",
    source: "measured; writeLark refuses such grammars by name",
    request: {
      engine: "llguidance",
      kind: "lark",
      source: '%llguidance {}\nstart: <[^256]>* "x" <[256]>',
      special: ["<x>"],
      tokens: [[0x78, 256]],
    },
    output: "",
    engine: "refused",
    right: "complete",
    ours: false,
  },
  {
    id: "free-token-refuses-part-of-character",
    wrong:
      "A token that holds a part of a character is refused where a grammar has any token but one, or this very token.",
    source: "measured",
    request: { ...gbnf("root ::= !<[256]>"), special: ["<x>"], tokens: [[0xc3]] },
    output: "",
    engine: "refused",
    right: "complete",
    ours: true,
    explains: (output, _, theirs) => theirs.verdict === "refused" && (Buffer.from(output)[theirs.offset] ?? 0) >= 0x80,
  },
  {
    id: "nul-refused",
    wrong: "A token that begins with the character NUL is refused, whatever the grammar says.",
    source: "measured",
    request: { ...gbnf("root ::= [^x]"), special: [], tokens: [[0]] },
    output: "",
    engine: "refused",
    right: "complete",
    ours: true,
    explains: (output, _, theirs) => theirs.verdict === "refused" && Buffer.from(output)[theirs.offset] === 0,
  },
  {
    id: "token-that-ends-a-turn-inside",
    wrong:
      "A token that llama.cpp knows by its name to end a turn is refused anywhere but at the end, though the grammar asks for it.",
    source: "measured",
    request: { ...gbnf('root ::= <[256]> "a"'), special: ["<|end|>"], tokens: [[256, 0x61]] },
    output: "",
    engine: "refused",
    right: "complete",
    ours: true,
  },
  {
    id: "token-number-wraps",
    wrong: "A token's number of more than 32 bits is cut to 32 without a word, and stands for another token.",
    source: "measured",
    request: { ...gbnf("root ::= <[4294967552]>"), special: ["<x>"], tokens: [[256]] },
    output: "",
    engine: "complete",
    right: "refused",
    ours: true,
  },
];

/** The pinned fault that explains a disagreement between matcher and engine, if there is one. */
export function faultBehind(
  engine: EngineRequest["engine"],
  output: string,
  ours: EngineVerdict,
  theirs: EngineVerdict,
): PinnedFault | undefined {
  return PINNED_FAULTS.find(
    ({ request, explains }) => request.engine === engine && explains?.(output, ours, theirs) === true,
  );
}
