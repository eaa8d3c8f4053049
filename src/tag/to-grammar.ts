import { argumentStyle } from "../arguments/styles.js";
import type { KeywordAccount } from "../base/account.js";
import { GrammarSyntaxError, SchemaError, TagwrightError, UnsupportedError } from "../base/errors.js";
import { toPointer } from "../base/json-pointer.js";
import { choice, EMPTY, literal, optional, repeat, rule, sequence, span, text } from "../grammar/build.js";
import type { DispatchCase, Expr, Grammar, Rule, SpanLabel } from "../grammar/ir.js";
import { readEbnf } from "../grammar/read-ebnf.js";
import { regexFormat, regexMacro } from "./regex-format.js";
import { renameRules } from "./rename-rules.js";
import type {
  AnyTextFormat,
  DispatchFormat,
  GrammarFormat,
  JsonSchemaFormat,
  QwenXmlParameterFormat,
  StructuralTag,
  TagFormat,
  TagsWithSeparatorFormat,
  TagTag,
  TokenDispatchFormat,
  TokenFormat,
  TokenTriggeredTagsFormat,
  TriggeredTagsFormat,
} from "./types.js";

/** What each format stands for, by identity; formats without a label get one by their kind. */
export type TagLabels = ReadonlyMap<TagFormat, SpanLabel>;

/** A tag's grammar, and what of its schemas the grammar holds. */
export interface CompiledTag {
  readonly grammar: Grammar;
  readonly schemas: readonly CompiledTagSchema[];
}

export interface CompiledTagSchema {
  /** JSON Pointer of the schema in the tag. */
  readonly pointer: string;
  readonly account: readonly KeywordAccount[];
}

/**
 * The language of a structural tag, as xgrammar reads it (xgrammar reference 1.3 to 1.5). The tag must be a valid one
 * (`readTag`). Budgets of `max_tokens` cannot be told from text and are not held, but for 0.
 * @throws SchemaError, GrammarSyntaxError for an embedded schema, grammar or pattern, with the pointer of its format;
 *   UnsupportedError for tokens given as strings, which need a tokenizer, but where they are only banned from free text.
 */
export function tagToGrammar(tag: StructuralTag, labels?: TagLabels): Grammar {
  return compileTag(tag, labels).grammar;
}

/** As `tagToGrammar`, with the accounts of the schemas inside. */
export function compileTag(tag: StructuralTag, labels: TagLabels = new Map()): CompiledTag {
  const work: Work = { labels, rules: [], schemas: [], firstSchema: null, schemaRules: new Map(), names: 0 };
  const body = compile(tag.format, { at: { outer: null, steps: ["format"] }, tag: null }, work);
  return {
    grammar: { root: "root", rules: [{ name: "root", body }, ...work.rules] },
    schemas: work.schemas,
  };
}

/** What one compilation gathers. */
interface Work {
  readonly labels: TagLabels;
  readonly rules: Rule[];
  readonly schemas: CompiledTagSchema[];
  /** The first schema and its rule: it is not written as a key before there is another, for most tags have one. */
  firstSchema: { readonly format: SchemaFormat; readonly root: Expr } | null;
  /** Rule of a schema and its options, so that equal ones share it. */
  readonly schemaRules: Map<string, Expr>;
  names: number;
}

type SchemaFormat = JsonSchemaFormat | QwenXmlParameterFormat;

/** Where a format stands: the way to it, and the nearest tag around it. */
interface Place {
  readonly at: Path;
  readonly tag: TagTag | null;
}

/** A JSON pointer that is spelled out only when an error needs it. */
interface Path {
  readonly outer: Path | null;
  readonly steps: readonly (string | number)[];
}

const ENVELOPE: SpanLabel = { layer: "envelope", tool: null, hole: null };
const ARGUMENTS: SpanLabel = { layer: "arguments", tool: null, hole: null };
const TEXT: SpanLabel = { layer: "text", tool: null, hole: null };

function pointerOf(path: Path): string {
  return (path.outer === null ? "" : pointerOf(path.outer)) + toPointer(path.steps);
}

function inside(place: Place, ...steps: readonly (string | number)[]): Place {
  return { at: { outer: place.at, steps }, tag: place.tag };
}

function compile(format: TagFormat, place: Place, work: Work): Expr {
  const expr = compileBare(format, place, work);
  const label = work.labels.get(format) ?? labelByKind(format);
  return label === null ? expr : span(label, expr);
}

function labelByKind(format: TagFormat): SpanLabel | null {
  switch (format.type) {
    case "json_schema":
    case "qwen_xml_parameter":
      return ARGUMENTS;
    case "any_text":
    case "triggered_tags":
    case "dispatch":
      return TEXT;
    default:
      return null;
  }
}

function compileBare(format: TagFormat, place: Place, work: Work): Expr {
  switch (format.type) {
    case "const_string":
      return literal(format.value);
    case "json_schema":
    case "qwen_xml_parameter":
      return compileSchema(format, place, work);
    case "any_text":
      return compileAnyText(format, place);
    case "grammar":
      return compileGrammar(format, place, work);
    case "regex":
      return placed(inside(place, "pattern"), () => regexFormat(format.pattern));
    case "sequence":
      return sequence(...format.elements.map((element, i) => compile(element, inside(place, "elements", i), work)));
    case "or":
      return choice(...format.elements.map((element, i) => compile(element, inside(place, "elements", i), work)));
    case "optional":
      return optional(compile(format.content, inside(place, "content"), work));
    case "plus":
      return repeat(compile(format.content, inside(place, "content"), work), 1, null);
    case "star":
      return repeat(compile(format.content, inside(place, "content"), work), 0, null);
    case "repeat": {
      const content = compile(format.content, inside(place, "content"), work);
      return format.max === 0 ? EMPTY : repeat(content, format.min, format.max === -1 ? null : format.max);
    }
    case "tag":
      return sequence(edge(format.begin, inside(place, "begin")), ...contentAndEnd(format, place, work));
    case "triggered_tags":
      return compileTriggeredTags(format, place, work);
    case "tags_with_separator":
      return compileTagsWithSeparator(format, place, work);
    case "dispatch":
      return compileDispatch(format, place, work);
    case "token":
      return oneToken([format.token], place);
    case "exclude_token":
      return otherToken(format.exclude_tokens ?? [], place);
    case "any_tokens": {
      const banned = tokenTexts(format.exclude_tokens ?? [], place);
      if (banned !== null && format.max_tokens !== 0) return text(banned);
      const token = otherToken(format.exclude_tokens ?? [], place);
      return format.max_tokens === 0 ? EMPTY : repeat(token, 0, null);
    }
    case "token_triggered_tags":
      return compileTokenTriggeredTags(format, place, work);
    case "token_dispatch":
      return compileTokenDispatch(format, place, work);
  }
}

/** Runs a reader of embedded text; its errors get the pointer of the text, and keep line and column in it. */
function placed<T>(place: Place, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TagwrightError)) throw error;
    const pointer = pointerOf(place.at) + (error.place.pointer ?? "");
    const found = { ...error.place, pointer };
    if (error instanceof SchemaError) throw new SchemaError(error.code, error.keyword, error.message, found);
    if (error instanceof GrammarSyntaxError) throw new GrammarSyntaxError(error.code, error.message, found);
    if (error instanceof UnsupportedError) throw new UnsupportedError(error.code, error.message, found);
    throw error;
  }
}

function compileSchema(format: SchemaFormat, place: Place, work: Work): Expr {
  const { firstSchema, schemaRules } = work;
  if (firstSchema === null) {
    const root = addSchema(format, place, work);
    work.firstSchema = { format, root };
    return root;
  }
  if (schemaRules.size === 0) schemaRules.set(schemaKey(firstSchema.format), firstSchema.root);
  const key = schemaKey(format);
  const root = schemaRules.get(key) ?? addSchema(format, place, work);
  schemaRules.set(key, root);
  return root;
}

function schemaKey(format: SchemaFormat): string {
  const { style, anyOrder, maxWhitespace } = schemaOptions(format);
  return JSON.stringify([style, anyOrder, maxWhitespace, format.json_schema]);
}

function schemaOptions(format: SchemaFormat) {
  return {
    style: format.type === "json_schema" ? (format.style ?? "json") : "qwen_xml",
    anyOrder: format.any_order ?? false,
    maxWhitespace: format.max_whitespace_cnt ?? null,
  };
}

function addSchema(format: SchemaFormat, place: Place, work: Work): Expr {
  const { style, anyOrder, maxWhitespace } = schemaOptions(format);
  const name = freshName("arguments", work);
  const at = inside(place, "json_schema");
  const compiled = placed(at, () =>
    argumentStyle(style).compile(format.json_schema, {
      closed: true,
      propertyOrder: anyOrder ? "any" : "declared",
      whitespace: maxWhitespace === null ? "any" : { max: maxWhitespace },
      rulePrefix: `${name}_`,
    }),
  );
  work.rules.push({ name, body: compiled.root }, ...compiled.rules);
  work.schemas.push({ pointer: pointerOf(at.at), account: compiled.account });
  return rule(name);
}

function freshName(kind: string, work: Work): string {
  work.names += 1;
  return `${kind}_${work.names}`;
}

function compileAnyText(format: AnyTextFormat, place: Place): Expr {
  const excludes = [...(format.excludes ?? []), ...endsAround(place)];
  if (format.max_chars === 0 || format.max_tokens === 0 || excludes.includes("")) return EMPTY;
  return text(excludes, 0, format.max_chars ?? null);
}

/** End detection: the end strings of the nearest tag around; none where it ends with a token (xgrammar reference 1.4). */
function endsAround({ tag }: Place): readonly string[] {
  if (tag === null) return [];
  const ends = typeof tag.end === "string" ? [tag.end] : isTokenFormat(tag.end) ? [] : tag.end;
  return ends.filter((end) => end !== "");
}

function isTokenFormat(edge: TagTag["begin"] | TagTag["end"]): edge is TokenFormat {
  return typeof edge === "object" && !Array.isArray(edge);
}

function compileGrammar(format: GrammarFormat, place: Place, work: Work): Expr {
  const read = placed(inside(place, "grammar"), () => readEbnf(format.grammar, { regex: regexMacro }));
  const { root, rules } = renameRules(read, `${freshName("grammar", work)}_`);
  work.rules.push(...rules);
  return rule(root);
}

function edge(text: string | TokenFormat, place: Place): Expr {
  return typeof text === "string" ? literal(text) : oneToken([text.token], place);
}

/** All of a tag behind its begin. */
function contentAndEnd(tag: TagTag, place: Place, work: Work): readonly Expr[] {
  const content = compile(tag.content, { ...inside(place, "content"), tag }, work);
  const { end } = tag;
  if (typeof end === "string") return [content, literal(end)];
  if (isTokenFormat(end)) return [content, edge(end, inside(place, "end"))];
  return [content, choice(...end.map(literal))];
}

/** The body of a tag whose begin is written already; as a rule where it is needed in several places. */
function tagBody(tag: TagTag, place: Place, work: Work, several: boolean): Expr {
  const body = sequence(...contentAndEnd(tag, place, work));
  return several ? named("tag", body, work) : body;
}

function named(kind: string, body: Expr, work: Work): Expr {
  const name = freshName(kind, work);
  work.rules.push({ name, body });
  return rule(name);
}

function labelledTag(tag: TagTag, expr: Expr, work: Work): Expr {
  return span(work.labels.get(tag) ?? ENVELOPE, expr);
}

function compileTriggeredTags(format: TriggeredTagsFormat, place: Place, work: Work): Expr {
  const { triggers, tags, at_least_one = false, stop_after_first = false } = format;
  const several = at_least_one && !stop_after_first;
  const bodies = tags.map((tag, i) => ({ tag, body: tagBody(tag, inside(place, "tags", i), work, several) }));
  const first = choice(...bodies.map(({ tag, body }) => labelledTag(tag, sequence(literal(beginOf(tag)), body), work)));
  if (at_least_one && stop_after_first) return first;
  const cases = triggers.map(
    (trigger): DispatchCase => ({
      trigger,
      body: choice(
        ...bodies
          .filter(({ tag }) => beginOf(tag).startsWith(trigger))
          .map(({ tag, body }) => labelledTag(tag, sequence(literal(beginOf(tag).slice(trigger.length)), body), work)),
      ),
    }),
  );
  const free = dispatchOf(cases, !stop_after_first, [...(format.excludes ?? []), ...endsAround(place)]);
  return at_least_one ? sequence(first, free) : free;
}

/** The begin of a tag in `triggered_tags`, always a string. */
function beginOf(tag: TagTag): string {
  return typeof tag.begin === "string" ? tag.begin : "";
}

function compileTagsWithSeparator(format: TagsWithSeparatorFormat, place: Place, work: Work): Expr {
  const { tags, separator, at_least_one = false, stop_after_first = false } = format;
  const one = choice(...tags.map((tag, i) => compileListed(tag, inside(place, "tags", i), work)));
  if (stop_after_first) return at_least_one ? one : optional(one);
  if (separator === "") return repeat(one, at_least_one ? 1 : 0, null);
  const item = named("tags", one, work);
  const list = sequence(item, repeat(sequence(literal(separator), item), 0, null));
  return at_least_one ? list : optional(list);
}

function compileListed(tag: TagTag, place: Place, work: Work): Expr {
  return labelledTag(tag, compileBare(tag, place, work), work);
}

function compileDispatch(format: DispatchFormat, place: Place, work: Work): Expr {
  const cases = format.rules.map(
    ([trigger, content], i): DispatchCase => ({
      trigger,
      body: span(ENVELOPE, compile(content, inside(place, "rules", i, 1), work)),
    }),
  );
  return dispatchOf(cases, format.loop ?? true, format.excludes ?? []);
}

/**
 * Cases as the engine has them (measured on xgrammar 0.2.8): an empty trigger never fires, one that holds an exclude
 * cannot be written; after a trigger that starts a longer one, its own body or the rest of the longer one follows.
 */
function dispatchOf(cases: readonly DispatchCase[], loop: boolean, excludes: readonly string[]): Expr {
  const possible = cases.filter(
    ({ trigger }) => trigger !== "" && !excludes.some((exclude) => trigger.includes(exclude)),
  );
  if (possible.length === 0) return text(excludes);
  const shortest = possible.filter(
    ({ trigger }) => !possible.some((other) => other.trigger !== trigger && trigger.startsWith(other.trigger)),
  );
  const bodies = new Map(shortest.map(({ trigger }): [string, Expr[]] => [trigger, []]));
  for (const [start, alternatives] of bodies) {
    for (const { trigger, body } of possible) {
      if (trigger.startsWith(start)) alternatives.push(sequence(literal(trigger.slice(start.length)), body));
    }
  }
  return {
    kind: "dispatch",
    cases: [...bodies].map(([trigger, alternatives]) => ({ trigger, body: choice(...alternatives) })),
    loop,
    excludes,
  };
}

function oneToken(tokens: readonly (number | string)[], place: Place): Expr {
  return { kind: "token", ids: tokens.map((token) => tokenId(token, place)), negated: false };
}

/** Any token but these and the end token of the nearest tag around, if it ends with one. */
function otherToken(tokens: readonly (number | string)[], place: Place): Expr {
  const end = place.tag !== null && isTokenFormat(place.tag.end) ? [place.tag.end.token] : [];
  return { kind: "token", ids: [...tokens, ...end].map((token) => tokenId(token, place)), negated: true };
}

/**
 * The texts of tokens that are all given as strings; null otherwise. Without a tokenizer a banned token is a banned text,
 * which is narrower: the same text out of other tokens is banned, too.
 */
function tokenTexts(tokens: readonly (number | string)[], place: Place): readonly string[] | null {
  if (tokens.length === 0 || (place.tag !== null && isTokenFormat(place.tag.end))) return null;
  return tokens.every((token) => typeof token === "string") ? tokens : null;
}

function tokenId(token: number | string, place: Place): number {
  if (typeof token === "number") return token;
  throw new UnsupportedError("token-string", `The token "${token}" has no id without a tokenizer; give its id`, {
    pointer: pointerOf(place.at),
  });
}

function compileTokenTriggeredTags(format: TokenTriggeredTagsFormat, place: Place, work: Work): Expr {
  const { trigger_tokens, tags, at_least_one = false, stop_after_first = false } = format;
  const several = at_least_one && !stop_after_first;
  const calls = tags.map((tag, i) => {
    const here = inside(place, "tags", i);
    const begin = edge(tag.begin, inside(here, "begin"));
    return labelledTag(tag, sequence(begin, tagBody(tag, here, work, several)), work);
  });
  const first = choice(...calls);
  if (at_least_one && stop_after_first) return first;
  const free = otherToken([...(format.exclude_tokens ?? []), ...trigger_tokens], place);
  const rest = tokenDispatch(free, first, !stop_after_first);
  return at_least_one ? sequence(first, rest) : rest;
}

function compileTokenDispatch(format: TokenDispatchFormat, place: Place, work: Work): Expr {
  const triggers = format.rules.map(([trigger]) => trigger);
  const calls = format.rules.map(([trigger, content], i) =>
    sequence(oneToken([trigger], inside(place, "rules", i, 0)), compile(content, inside(place, "rules", i, 1), work)),
  );
  const excluded = [...(format.exclude_tokens ?? []), ...triggers].map((token) => tokenId(token, place));
  return tokenDispatch({ kind: "token", ids: excluded, negated: true }, choice(...calls), format.loop ?? true);
}

/** Tokens are letters of their own, so free tokens and calls can be told apart without a dispatch. */
function tokenDispatch(free: Expr, calls: Expr, loop: boolean): Expr {
  const text = repeat(free, 0, null);
  return sequence(text, loop ? repeat(sequence(calls, text), 0, null) : optional(calls));
}
