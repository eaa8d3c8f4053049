import { TagError } from "../base/errors.js";
import type { Finding } from "../base/finding.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { didYouMean } from "../base/near-names.js";
import { DEEPEST, nestsDeeperThan } from "../base/nesting.js";
import { CONSTRUCTS, JSON_SCHEMA_STYLES } from "./constructs.js";
import { inferType } from "./infer-type.js";
import { legacyPointer, readLegacy } from "./legacy.js";
import { pitfalls } from "./pitfalls.js";
import type {
  DispatchFormat,
  JsonSchemaFormat,
  JsonSchemaStyle,
  RepeatFormat,
  StructuralTag,
  TagFormat,
  TagsWithSeparatorFormat,
  TagTag,
  TokenDispatchFormat,
  TokenFormat,
  TokenTriggeredTagsFormat,
  TriggeredTagsFormat,
} from "./types.js";
import { hasExplicitExcludes, isUnlimited } from "./unlimited.js";

/** A tag that was read, and what there is to say about it that is no error. Finding paths point into the input. */
export interface InspectedTag {
  readonly tag: StructuralTag;
  readonly findings: readonly Finding[];
}

/**
 * A structural tag that someone else wrote, checked as xgrammar checks it (xgrammar reference 1.8). Embedded schemas,
 * grammars and patterns are kept as they are; turning the tag into a grammar checks them.
 * @throws TagError with the JSON pointer of what is wrong.
 */
export function readTag(value: unknown): StructuralTag {
  return inspectTag(value).tag;
}

/**
 * As `readTag`, with findings: unknown keys, types left out, the legacy shape, and the known pitfalls.
 * @throws TagError with the JSON pointer of what is wrong.
 */
export function inspectTag(value: unknown): InspectedTag {
  if (!isObject(value)) throw new TagError("tag-not-object", "Structural tag must be an object", { pointer: "" });
  if (nestsDeeperThan(value, DEEPEST)) {
    throw new TagError("nested-too-deep", `Structural tag nests more than ${DEEPEST} levels of arrays and objects`, {
      pointer: "",
    });
  }
  const type = own(value, "type");
  if (type !== undefined && type !== "structural_tag") {
    throw new TagError("tag-type", `Structural tag's type must be a string "structural_tag"`, { pointer: "/type" });
  }
  const legacy = readLegacy(value);
  if (legacy === null) return inspectRoot(value);
  try {
    const { tag, findings } = inspectRoot(legacy.value);
    const moved = findings.map((finding) => ({ ...finding, path: legacyPointer(finding.path) }));
    return { tag, findings: [...legacy.findings, ...moved] };
  } catch (error) {
    if (!(error instanceof TagError) || error.place.pointer === undefined) throw error;
    throw new TagError(error.code, error.message, { pointer: legacyPointer(error.place.pointer) });
  }
}

function inspectRoot(value: JsonObject): InspectedTag {
  const findings: Finding[] = [];
  const format = own(value, "format");
  if (format === undefined) {
    throw new TagError("tag-format-missing", "Structural tag must have a format field", { pointer: "" });
  }
  reportUnknownKeys(value, ["type", "format"], { pointer: "", findings, depth: 0 });
  const tag: StructuralTag = {
    type: "structural_tag",
    format: readFormat(format, { pointer: "/format", findings, depth: 0 }),
  };
  findings.push(...pitfalls(tag));
  return { tag, findings };
}

/** Measured on xgrammar 0.2.8; deeper tags took the process of older ones down (xgrammar reference 1.7, defect 5). */
const MAX_DEPTH = 100;
/** Largest value of a 32 bit signed integer, xgrammar's limit for counts and budgets. */
const MAX_COUNT = 2 ** 31 - 1;

/** Where reading stands. */
interface At {
  readonly pointer: string;
  readonly findings: Finding[];
  readonly depth: number;
}

function inside(at: At, ...steps: readonly (string | number)[]): At {
  return { ...at, pointer: at.pointer + steps.map(pointerStep).join("") };
}

function fail(code: string, message: string, at: At): never {
  throw new TagError(code, message, { pointer: at.pointer });
}

function readFormat(value: JsonValue, outer: At): TagFormat {
  const at = { ...outer, depth: outer.depth + 1 };
  if (at.depth > MAX_DEPTH) {
    fail("tag-too-deep", `Formats are nested deeper than ${MAX_DEPTH} levels`, at);
  }
  if (!isObject(value)) fail("tag-format-not-object", "Format must be an object", at);
  const type = typeOf(value, at);
  reportUnknownKeys(value, ["type", ...Object.keys(CONSTRUCTS[type].fields)], at);
  switch (type) {
    case "const_string":
      return { type, value: text(value, "value", at, "ConstString format must have a value field with a string") };
    case "json_schema":
      return readJsonSchema(value, at);
    case "qwen_xml_parameter":
      return { type, json_schema: schemaOf(value, at), ...schemaOptions(value, at) };
    case "any_text":
      return {
        type,
        ...strings(value, "excludes", at, { empty: true, of: "AnyText" }),
        ...budget(value, "max_tokens", at),
        ...budget(value, "max_chars", at),
      };
    case "grammar":
      return { type, grammar: source(value, "grammar", at, "Grammar format must have a grammar field") };
    case "regex":
      return { type, pattern: source(value, "pattern", at, "Regex format must have a pattern field") };
    case "sequence":
      return { type, elements: elements(value, at, "Sequence") };
    case "or":
      return { type, elements: elements(value, at, "Or") };
    case "optional":
    case "plus":
    case "star":
      return { type, content: content(value, at) };
    case "repeat":
      return readRepeat(value, at);
    case "tag":
      return readTagTag(value, at);
    case "triggered_tags":
      return readTriggeredTags(value, at);
    case "tags_with_separator":
      return readTagsWithSeparator(value, at);
    case "dispatch":
      return readDispatch(value, at);
    case "token":
      return { type, token: token(own(value, "token"), inside(at, "token")) };
    case "exclude_token":
      return { type, ...excludeTokens(value, at) };
    case "any_tokens":
      return { type, ...excludeTokens(value, at), ...budget(value, "max_tokens", at) };
    case "token_triggered_tags":
      return readTokenTriggeredTags(value, at);
    case "token_dispatch":
      return readTokenDispatch(value, at);
  }
}

function typeOf(value: JsonObject, at: At): TagFormat["type"] {
  const type = own(value, "type");
  if (type === undefined) {
    const inferred = inferType(value);
    if (inferred === null) {
      fail("tag-type-missing", "Format has no type, and none can be inferred from its fields", at);
    }
    at.findings.push({
      rule: "tag-type-inferred",
      severity: "warning",
      path: at.pointer,
      message: `This format has no type; xgrammar takes it for ${inferred}.`,
      fix: `Write "type": "${inferred}".`,
    });
    return inferred;
  }
  if (typeof type !== "string") fail("tag-type", "Format's type must be a string", inside(at, "type"));
  if (!isFormatType(type)) {
    const near = didYouMean(type, Object.keys(CONSTRUCTS));
    fail("tag-type-unknown", `Format type not recognized: ${type}${near}`, inside(at, "type"));
  }
  return type;
}

function isFormatType(type: string): type is TagFormat["type"] {
  return Object.hasOwn(CONSTRUCTS, type);
}

function reportUnknownKeys(value: JsonObject, known: readonly string[], at: At): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    at.findings.push({
      rule: "tag-unknown-key",
      severity: "warning",
      path: inside(at, key).pointer,
      message: `xgrammar ignores the key "${key}" here${didYouMean(key, known)}`,
      fix: "Remove the key, or spell it as the engine does.",
    });
  }
}

function readJsonSchema(value: JsonObject, at: At): JsonSchemaFormat {
  const schema = schemaOf(value, at);
  const style = own(value, "style");
  if (typeof style === "string" && !isStyle(style)) {
    const message = `style must be one of ${JSON_SCHEMA_STYLES.join(", ")}${didYouMean(style, JSON_SCHEMA_STYLES)}`;
    fail("tag-style", message, inside(at, "style"));
  }
  if (style !== undefined && typeof style !== "string") {
    at.findings.push({
      rule: "tag-style-not-string",
      severity: "warning",
      path: inside(at, "style").pointer,
      message: "xgrammar silently takes a style that is not a string for json.",
      fix: `Write "style": "json", or leave it out.`,
    });
  }
  return {
    type: "json_schema",
    json_schema: schema,
    ...(typeof style === "string" && isStyle(style) ? { style } : {}),
    ...schemaOptions(value, at),
  };
}

function isStyle(style: string): style is JsonSchemaStyle {
  return (JSON_SCHEMA_STYLES as readonly string[]).includes(style);
}

function schemaOf(value: JsonObject, at: At): JsonSchema {
  const schema = own(value, "json_schema");
  if (!isObject(schema) && typeof schema !== "boolean") {
    const message = "JSON schema format must have a json_schema field with a object or boolean value";
    fail("tag-json-schema", message, inside(at, "json_schema"));
  }
  return schema;
}

function schemaOptions(
  value: JsonObject,
  at: At,
): { readonly any_order?: boolean; readonly max_whitespace_cnt?: number | null } {
  const count = own(value, "max_whitespace_cnt");
  if (count !== undefined && count !== null && !(typeof count === "number" && Number.isInteger(count) && count > 0)) {
    const message = "max_whitespace_cnt must be a positive integer or null";
    fail("tag-max-whitespace", message, inside(at, "max_whitespace_cnt"));
  }
  return { ...flag(value, "any_order", at), ...(count === undefined ? {} : { max_whitespace_cnt: count }) };
}

function readRepeat(value: JsonObject, at: At): RepeatFormat {
  const min = count(value, "min", at);
  const max = count(value, "max", at);
  if (min < 0) fail("tag-repeat-min", "Repeat min must be >= 0", inside(at, "min"));
  if (min > MAX_COUNT) fail("tag-repeat-min", `Repeat min must be at most ${MAX_COUNT}`, inside(at, "min"));
  if (max < -1) fail("tag-repeat-max", "Repeat max must be -1 (without limit) or >= 0", inside(at, "max"));
  if (max >= 0 && min > max) fail("tag-repeat-range", "Repeat min must be <= max", inside(at, "min"));
  if (max > MAX_COUNT) {
    at.findings.push({
      rule: "tag-repeat-unbounded",
      severity: "warning",
      path: inside(at, "max").pointer,
      message: `xgrammar takes a max over ${MAX_COUNT} for "without limit".`,
      fix: "Write -1 if no limit is meant.",
    });
  }
  return { type: "repeat", min, max: max > MAX_COUNT ? -1 : max, content: content(value, at) };
}

function count(value: JsonObject, key: string, at: At): number {
  const number = own(value, key);
  if (typeof number !== "number" || !Number.isInteger(number)) {
    fail(`tag-repeat-${key}`, `Repeat format must have a ${key} field with a whole number`, inside(at, key));
  }
  return number;
}

function readTagTag(value: JsonObject, at: At): TagTag {
  const begin = own(value, "begin");
  if (typeof begin !== "string" && !isObject(begin)) {
    fail("tag-begin", "Tag format's begin field must be a string or a token", inside(at, "begin"));
  }
  const end = readEnd(own(value, "end"), at);
  const tag: TagTag = {
    type: "tag",
    begin: typeof begin === "string" ? begin : tokenFormat(begin, inside(at, "begin")),
    content: content(value, at),
    end,
  };
  const onlyEmptyEnds = typeof end === "string" ? end === "" : Array.isArray(end) && end.every((text) => text === "");
  if (onlyEmptyEnds && isUnlimited(tag.content) && !hasExplicitExcludes(tag.content)) {
    const message =
      "Tag content is unlimited, so at least one end string must be non-empty (or give the content excludes)";
    fail("tag-unlimited-without-end", message, inside(at, "end"));
  }
  return tag;
}

function readEnd(end: JsonValue | undefined, outer: At): TagTag["end"] {
  const at = inside(outer, "end");
  if (end === undefined) fail("tag-end", "Tag format must have an end field", at);
  if (typeof end === "string") return end;
  if (isObject(end)) return tokenFormat(end, at);
  if (!isList(end)) fail("tag-end", "Tag format's end field must be a string, an array of strings or a token", at);
  if (end.length === 0) fail("tag-end", "Tag format's end array cannot be empty", at);
  return end.map((text, index) => {
    if (typeof text !== "string") fail("tag-end", "Tag format's end array must hold strings only", inside(at, index));
    return text;
  });
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function readTriggeredTags(value: JsonObject, at: At): TriggeredTagsFormat {
  const triggers = readTriggers(value, at);
  const tags = readTags(value, at, "Triggered tags");
  const used = new Set<string>();
  tags.forEach((tag, index) => {
    const { begin } = tag;
    const here = inside(at, "tags", index, "begin");
    if (typeof begin !== "string") {
      fail("tag-begin", "Tags in triggered_tags must begin with a string, not with a token", here);
    }
    const matching = triggers.filter((trigger) => begin.startsWith(trigger));
    if (matching.length === 0) {
      fail("tag-trigger-none", "One tag does not match any trigger in a triggered tags format", here);
    }
    if (matching.length > 1) {
      fail("tag-trigger-several", "One tag matches multiple triggers in a triggered tags format", here);
    }
    for (const trigger of matching) used.add(trigger);
  });
  const unused = triggers.findIndex((trigger) => !used.has(trigger));
  if (unused >= 0) {
    fail("tag-trigger-unused", "No tag begins with this trigger; xgrammar fails on it", inside(at, "triggers", unused));
  }
  return {
    type: "triggered_tags",
    triggers,
    tags,
    ...flag(value, "at_least_one", at),
    ...flag(value, "stop_after_first", at),
    ...strings(value, "excludes", at, { empty: false, of: "Triggered tags" }),
  };
}

function readTriggers(value: JsonObject, outer: At): readonly string[] {
  const at = inside(outer, "triggers");
  const triggers = own(value, "triggers");
  if (!isList(triggers)) fail("tag-triggers", "Triggered tags format must have a triggers field with an array", at);
  if (triggers.length === 0) fail("tag-triggers", "Triggered tags format's triggers must be non-empty", at);
  return triggers.map((trigger, index) => {
    if (typeof trigger !== "string" || trigger === "") {
      fail("tag-triggers", "A trigger must be a non-empty string", inside(at, index));
    }
    return trigger;
  });
}

function readTags(value: JsonObject, outer: At, of: string): readonly TagTag[] {
  const at = inside(outer, "tags");
  const tags = own(value, "tags");
  if (!isList(tags)) fail("tag-tags", `${of} format must have a tags field with an array`, at);
  if (tags.length === 0) fail("tag-tags", `${of} format's tags must be non-empty`, at);
  return tags.map((tag, index) => {
    const here = inside(at, index);
    if (!isObject(tag)) fail("tag-format-not-object", "Format must be an object", here);
    // In this list the type may be left out: nothing is guessed, so nothing is reported.
    const type = own(tag, "type");
    if (type !== undefined && type !== "tag") fail("tag-type", `The type must be "tag" here`, inside(here, "type"));
    reportUnknownKeys(tag, ["type", ...Object.keys(CONSTRUCTS.tag.fields)], here);
    return readTagTag(tag, here);
  });
}

function readTagsWithSeparator(value: JsonObject, at: At): TagsWithSeparatorFormat {
  return {
    type: "tags_with_separator",
    tags: readTags(value, at, "Tags with separator"),
    separator: text(value, "separator", at, "Tags with separator format's separator field must be a string"),
    ...flag(value, "at_least_one", at),
    ...flag(value, "stop_after_first", at),
  };
}

function readDispatch(value: JsonObject, at: At): DispatchFormat {
  return {
    type: "dispatch",
    rules: dispatchRules(value, at).map(([trigger, body, here]) => {
      if (typeof trigger !== "string") fail("tag-rules", "The first of a dispatch pair must be a string", here);
      return [trigger, readFormat(body, inside(here, 1))] as const;
    }),
    ...flag(value, "loop", at),
    ...strings(value, "excludes", at, { empty: false, of: "Dispatch" }),
  };
}

function readTokenDispatch(value: JsonObject, at: At): TokenDispatchFormat {
  return {
    type: "token_dispatch",
    rules: dispatchRules(value, at).map(
      ([trigger, body, here]) => [token(trigger, inside(here, 0)), readFormat(body, inside(here, 1))] as const,
    ),
    ...flag(value, "loop", at),
    ...excludeTokens(value, at),
  };
}

function dispatchRules(value: JsonObject, outer: At): readonly (readonly [JsonValue, JsonValue, At])[] {
  const at = inside(outer, "rules");
  const rules = own(value, "rules");
  if (!isList(rules)) fail("tag-rules", "Dispatch format must have a rules field with an array", at);
  if (rules.length === 0) fail("tag-rules", "Dispatch format's rules must be non-empty", at);
  return rules.map((pair, index) => {
    const here = inside(at, index);
    const [trigger, body, ...rest] = isList(pair) ? pair : [];
    if (trigger === undefined || body === undefined || rest.length > 0) {
      fail("tag-rules", "A dispatch rule must be a pair of a trigger and a format", here);
    }
    return [trigger, body, here] as const;
  });
}

function readTokenTriggeredTags(value: JsonObject, at: At): TokenTriggeredTagsFormat {
  const list = inside(at, "trigger_tokens");
  const triggers = tokenList(value, "trigger_tokens", at);
  if (triggers === undefined) fail("tag-triggers", "token_triggered_tags must have a trigger_tokens field", list);
  if (triggers.length === 0) fail("tag-triggers", "trigger_tokens must be non-empty", list);
  const tags = readTags(value, at, "Token triggered tags");
  tags.forEach((tag, index) => {
    const { begin } = tag;
    const here = inside(at, "tags", index, "begin");
    if (typeof begin !== "object") {
      fail("tag-begin", "Tags in token_triggered_tags must begin with a token, not with a string", here);
    }
    const matching = triggers.filter((trigger) => trigger === begin.token).length;
    if (matching === 0) fail("tag-trigger-none", "One tag does not match any trigger token", here);
    if (matching > 1) fail("tag-trigger-several", "One tag matches multiple trigger tokens", here);
  });
  return {
    type: "token_triggered_tags",
    trigger_tokens: triggers,
    tags,
    ...excludeTokens(value, at),
    ...flag(value, "at_least_one", at),
    ...flag(value, "stop_after_first", at),
  };
}

function tokenFormat(value: JsonObject, at: At): TokenFormat {
  reportUnknownKeys(value, ["type", "token"], at);
  return { type: "token", token: token(own(value, "token"), inside(at, "token")) };
}

function token(value: JsonValue | undefined, at: At): number | string {
  if (value === undefined) fail("tag-token", "A token format must have a token field", at);
  const ok =
    typeof value === "string" ? value !== "" : typeof value === "number" && Number.isInteger(value) && value >= 0;
  if (!ok) fail("tag-token", "A token must be a whole number from 0 or a non-empty string", at);
  return value as number | string;
}

function tokenList(value: JsonObject, key: string, outer: At): readonly (number | string)[] | undefined {
  const at = inside(outer, key);
  const list = own(value, key);
  if (list === undefined) return undefined;
  if (!isList(list)) fail("tag-tokens", `${key} must be an array`, at);
  return list.map((item, index) => token(item, inside(at, index)));
}

function excludeTokens(value: JsonObject, at: At): { readonly exclude_tokens?: readonly (number | string)[] } {
  const list = tokenList(value, "exclude_tokens", at);
  return list === undefined ? {} : { exclude_tokens: list };
}

function content(value: JsonObject, at: At): TagFormat {
  const body = own(value, "content");
  if (body === undefined) fail("tag-content", `${subject(value)} format must have a content field`, at);
  return readFormat(body, inside(at, "content"));
}

/** How xgrammar calls the format in its messages. */
function subject(value: JsonObject): string {
  const type = own(value, "type") ?? "tag";
  return typeof type === "string" ? `${type.charAt(0).toUpperCase()}${type.slice(1)}` : "Tag";
}

function elements(value: JsonObject, outer: At, of: string): readonly TagFormat[] {
  const at = inside(outer, "elements");
  const list = own(value, "elements");
  if (!isList(list)) fail("tag-elements", `${of} format must have an elements field with an array`, at);
  if (list.length === 0) fail("tag-elements", `${of} format must have at least one element`, at);
  return list.map((element, index) => readFormat(element, inside(at, index)));
}

function text(value: JsonObject, key: string, at: At, message: string): string {
  const string = own(value, key);
  if (typeof string !== "string") fail(`tag-${key}`, message, inside(at, key));
  return string;
}

function source(value: JsonObject, key: string, at: At, message: string): string {
  const string = own(value, key);
  if (typeof string !== "string" || string === "") {
    fail(`tag-${key}`, `${message} with a non-empty string`, inside(at, key));
  }
  return string;
}

function flag<K extends "any_order" | "at_least_one" | "stop_after_first" | "loop">(
  value: JsonObject,
  key: K,
  at: At,
): { readonly [P in K]?: boolean } {
  const boolean = own(value, key);
  if (boolean === undefined) return {};
  if (typeof boolean !== "boolean") fail("tag-flag", `${key} must be a boolean`, inside(at, key));
  return { [key]: boolean } as { [P in K]?: boolean };
}

function strings(
  value: JsonObject,
  key: "excludes",
  outer: At,
  rule: { readonly empty: boolean; readonly of: string },
): { readonly excludes?: readonly string[] } {
  const at = inside(outer, key);
  const list = own(value, key);
  if (list === undefined) return {};
  if (!isList(list)) fail("tag-excludes", `${rule.of} format's excludes field must be an array`, at);
  return {
    excludes: list.map((string, index) => {
      if (typeof string !== "string" || (string === "" && !rule.empty)) {
        const kind = rule.empty ? "strings" : "non-empty strings";
        fail("tag-excludes", `${rule.of} format's excludes must be ${kind}`, inside(at, index));
      }
      return string;
    }),
  };
}

function budget<K extends "max_tokens" | "max_chars">(
  value: JsonObject,
  key: K,
  at: At,
): { readonly [P in K]?: number | null } {
  const number = own(value, key);
  if (number === undefined) return {};
  const ok =
    number === null || (typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= MAX_COUNT);
  if (!ok) fail("tag-budget", `${key} must be a whole number from 0 to ${MAX_COUNT}, or null`, inside(at, key));
  return { [key]: number } as { [P in K]?: number | null };
}
