import { argumentStyle } from "../arguments/styles.js";
import { UnsupportedError } from "../base/errors.js";
import type { JsonSchema } from "../base/json.js";
import { escapeName } from "../formats/escape-name.js";
import { reasoningPairs } from "../formats/reasoning.js";
import { startingIn } from "../formats/starting-in.js";
import { triggersFor } from "../formats/trigger.js";
import { holeOf, holesOf, isTextHole, ruleBody, variantFor } from "../formats/turn.js";
import type { Format, FormatVariant, HoleName } from "../formats/types.js";
import { choice, grammarOf, literal, repeat, sequence, text } from "../grammar/build.js";
import type { Expr, SpanLabel } from "../grammar/ir.js";
import { writeEbnf } from "../grammar/write-ebnf.js";
import type { Ban, Decision, OutputConstraint, ToolDecision, TurnConstraint } from "../servers/types.js";
import { isJsonSchemaStyle } from "./constructs.js";
import { readTag } from "./read-tag.js";
import type { StructuralTag, TagFormat, TagTag } from "./types.js";

/** A tag, and what each of its nodes stands for (by identity), so that a replay can name layer and tool. */
export interface LoweredTag {
  readonly tag: StructuralTag;
  readonly labels: ReadonlyMap<TagFormat, SpanLabel>;
}

interface Lowering {
  readonly format: Format;
  readonly variant: FormatVariant;
  readonly constraint: TurnConstraint;
  /** A rule's body as this server has it. */
  readonly rule: (name: string) => Expr | null;
  readonly labels: Map<TagFormat, SpanLabel>;
  /** The tool whose call is being written. */
  readonly tool: ToolDecision | null;
}

/**
 * The structural tag that says what a decision constrains; null where nothing is constrained.
 * @throws UnsupportedError where the format's turn cannot be said in tags.
 */
export function lower(decision: Decision): StructuralTag | null {
  return lowerWithLabels(decision)?.tag ?? null;
}

/** As `lower`, with the labels that `tagToGrammar` takes. */
export function lowerWithLabels(decision: Decision): LoweredTag | null {
  const { constraint } = decision;
  const labels = new Map<TagFormat, SpanLabel>();
  if (constraint.kind === "none") return null;
  if (constraint.kind === "structural_tag") return { tag: readTag(constraint.tag), labels };
  const format = constraint.kind === "turn" ? lowerTurn(constraint, decision, labels) : lowerOutput(constraint);
  return { tag: { type: "structural_tag", format }, labels };
}

/** What the whole output is held to, as a part of a tag (engines reference 2.10). */
function lowerOutput(constraint: OutputConstraint): TagFormat {
  switch (constraint.kind) {
    case "json_schema":
      return { type: "json_schema", json_schema: constraint.schema };
    case "regex":
      return { type: "regex", pattern: constraint.pattern };
    case "grammar":
      return { type: "grammar", grammar: constraint.text };
    case "choice":
      return { type: "or", elements: constraint.values.map((value) => ({ type: "const_string", value })) };
    case "structural_tag":
      return readTag(constraint.tag).format;
  }
}

function lowerTurn(constraint: TurnConstraint, decision: Decision, labels: Map<TagFormat, SpanLabel>): TagFormat {
  const { format } = constraint;
  const { version } = decision.settings;
  // A turn whose answer is held may be spelled in a way of its own.
  const variants = constraint.content === null ? constraint.variants : ["held", ...constraint.variants];
  const lowering: Lowering = {
    format,
    variant:
      constraint.marked === true
        ? withoutExcludes(variantFor(format, variants, version))
        : variantFor(format, variants, version),
    constraint: { ...constraint, tools: writableTools(constraint) },
    rule: (name) => ruleBody(format, name, variants, version),
    labels,
    tool: null,
  };
  if (constraint.ban !== undefined) {
    const banned = banTag(constraint.ban, lowering);
    return constraint.reasoning === "tag" ? afterReasoning(banned, lowering) : banned;
  }
  const turn = lowering.rule(constraint.shape);
  const body = turn === null ? null : fromStart(turn, constraint);
  if (body === null) {
    throw new UnsupportedError(
      "turn-not-continued",
      `${format.name} has no "${constraint.shape}" turn that goes on from ${constraint.startsIn ?? "its start"}`,
    );
  }
  const tools = lowerExpr(constraint.single ? withOneCall(body) : body, lowering);
  const whole: TagFormat =
    constraint.answer === null ? tools : { type: "or", elements: [tools, lowerOutput(constraint.answer)] };
  return constraint.reasoning === "tag" ? afterReasoning(whole, lowering) : whole;
}

/** The tools that a wire without names can call. */
function writableTools({ format, tools, shape }: TurnConstraint): readonly ToolDecision[] {
  const { tool: only } = format;
  if (only === null) return tools;
  const written = tools.filter(({ tool }) => tool === only);
  if (written.length === 0 && tools.length > 0 && shape !== "none") {
    throw new UnsupportedError(
      "no-tool-to-write",
      `${format.name} has no names of tools, all its calls go to "${only}", and the request lets no tool of that name be called`,
    );
  }
  return written;
}

function withoutExcludes(variant: FormatVariant): FormatVariant {
  const { TEXT: _, MIXED: __, REASONING: ___, ...excludes } = variant.excludes;
  return { ...variant, excludes };
}

/** Any text but the banned, in a tag without markers (dynamo reference 3.0). */
function banTag(ban: Ban, lowering: Lowering): TagFormat {
  const content: TagFormat =
    "tokens" in ban ? { type: "any_tokens", exclude_tokens: ban.tokens } : { type: "any_text", excludes: ban.texts };
  return { type: "tag", begin: "", content: labelled(content, textLabel("TEXT"), lowering), end: "" };
}

/** The thinking that the prompt has opened, up to its end marker, ahead of the turn (xgrammar reference 6.2). */
function afterReasoning(turn: TagFormat, lowering: Lowering): TagFormat {
  const given = lowering.rule("reasoning");
  const ends = reasoningPairs(lowering.format.reasoning).map(({ end }) => literal(end));
  if (given === null && ends.length === 0) return turn;
  const thought = lowerExpr(given ?? sequence({ kind: "rule", name: "REASONING" }, choice(...ends)), lowering);
  const parts = [thought, turn].flatMap((part) => (part.type === "sequence" ? part.elements : [part]));
  return { type: "sequence", elements: parts };
}

function fromStart(turn: Expr, { startsIn }: TurnConstraint): Expr | null {
  if (startsIn === null) return turn;
  return startsIn === "CONTENT"
    ? startingIn(turn, "CONTENT", true)
    : startingIn(turn, "REASONING", startsIn === "REASONING");
}

/** Where one call at most may come, a stretch with a call in it that may come again comes as seldom as it can. */
function withOneCall(expr: Expr): Expr {
  switch (expr.kind) {
    case "sequence":
      return sequence(...expr.items.map(withOneCall));
    case "choice":
      return choice(...expr.items.map(withOneCall));
    case "repeat":
      return hasCall(expr.item) ? repeat(withOneCall(expr.item), expr.min, expr.max ?? expr.min) : expr;
    default:
      return expr;
  }
}

function hasCall(expr: Expr): boolean {
  const hole = holeOf(expr);
  if (hole !== null) return hole === "CALL" || hole === "CALLS" || hole === "NAME";
  switch (expr.kind) {
    case "sequence":
    case "choice":
      return expr.items.some(hasCall);
    case "repeat":
      return hasCall(expr.item);
    default:
      return false;
  }
}

function lowerExpr(expr: Expr, lowering: Lowering): TagFormat {
  const hole = holeOf(expr);
  if (hole !== null) return lowerHole(hole, lowering);
  if (isPattern(expr)) return { type: "grammar", grammar: writeEbnf(grammarOf(expr)) };
  switch (expr.kind) {
    case "literal":
      return { type: "const_string", value: expr.text };
    case "sequence":
      return isCall(expr) && lowering.tool === null
        ? oneOfTheTools(expr, lowering)
        : lowerSequence(expr.items, lowering);
    case "choice": {
      const elements = expr.items.filter((item) => !isEmpty(item)).map((item) => lowerExpr(item, lowering));
      const [only] = elements;
      const or: TagFormat = elements.length === 1 && only !== undefined ? only : { type: "or", elements };
      return elements.length < expr.items.length ? { type: "optional", content: or } : or;
    }
    case "repeat": {
      if (isTextHole(expr.item)) return countedText(expr, [], lowering);
      if (expr.max === 0) return { type: "const_string", value: "" };
      if (expr.min === 1 && expr.max === 1) return lowerExpr(expr.item, lowering);
      const content = lowerExpr(expr.item, lowering);
      if (expr.min === 0 && expr.max === 1) return { type: "optional", content };
      if (expr.min === 0 && expr.max === null) return { type: "star", content };
      if (expr.min === 1 && expr.max === null) return { type: "plus", content };
      return { type: "repeat", min: expr.min, max: expr.max ?? -1, content };
    }
    default:
      return { type: "grammar", grammar: writeEbnf(grammarOf(expr)) };
  }
}

/**
 * A text hole and the literal behind it become one `tag`, since free text finds its end by the tag's `end` only.
 * The literal before it, if there is one, is the tag's `begin`.
 */
function lowerSequence(items: readonly Expr[], lowering: Lowering): TagFormat {
  const elements: TagFormat[] = [];
  let i = 0;
  while (i < items.length) {
    const item = items[i];
    const next = items[i + 1];
    if (item === undefined) break;
    const textAt = item.kind === "literal" && next !== undefined && isText(next) ? i + 1 : isText(item) ? i : -1;
    const content = items[textAt];
    const ends = literalsOf(items[textAt + 1]);
    const [only] = ends;
    if (textAt >= 0 && content !== undefined && only !== undefined) {
      elements.push({
        type: "tag",
        begin: item.kind === "literal" ? item.text : "",
        content: lowerText(content, ends, lowering),
        end: ends.length === 1 ? only : ends,
      });
      i = textAt + 2;
    } else {
      const before = elements.at(-1);
      // Literals meet where rules are put in place; the literal that ends a text stays by itself.
      if (item.kind === "literal" && before?.type === "const_string") {
        elements[elements.length - 1] = { type: "const_string", value: before.value + item.text };
      } else elements.push(lowerExpr(item, lowering));
      i += 1;
    }
  }
  const [only] = elements;
  return elements.length === 1 && only !== undefined ? only : { type: "sequence", elements };
}

/** The texts of a literal, or of a choice between literals (the empty one too); none for anything else. */
function literalsOf(expr: Expr | undefined): readonly string[] {
  if (expr?.kind === "literal") return [expr.text];
  if (expr?.kind !== "choice") return [];
  const texts = expr.items.map((item) => (item.kind === "literal" ? item.text : isEmpty(item) ? "" : null));
  return texts.every((text) => text !== null) ? texts : [];
}

function lowerText(expr: Expr, ends: readonly string[], lowering: Lowering): TagFormat {
  return expr.kind === "repeat" ? countedText(expr, ends, lowering) : lowerExpr(expr, lowering);
}

function lowerHole(hole: HoleName, lowering: Lowering): TagFormat {
  const { constraint, variant } = lowering;
  switch (hole) {
    case "CALLS":
      return {
        type: "tags_with_separator",
        tags: callTags(lowering),
        separator: variant.separator,
        at_least_one: true,
        ...(constraint.single ? { stop_after_first: true } : {}),
      };
    case "CALL": {
      const tags = callTags(lowering);
      const [only] = tags;
      if (tags.length === 1 && only !== undefined) return only;
      return {
        type: "tags_with_separator",
        tags,
        separator: variant.separator,
        at_least_one: true,
        stop_after_first: true,
      };
    }
    case "MIXED":
    case "FORCED": {
      const excludes = variant.excludes.MIXED ?? variant.excludes.TEXT ?? [];
      if (constraint.tools.length === 0) {
        return labelled(anyText(variant.excludes.TEXT ?? []), textLabel("TEXT"), lowering);
      }
      const mixed: TagFormat = {
        type: "triggered_tags",
        triggers: triggersFor(
          variant.triggers,
          lowering.format,
          constraint.tools.map(({ tool }) => tool),
        ),
        tags: sectionOrCalls(lowering),
        at_least_one: hole === "FORCED",
        stop_after_first: constraint.single,
        ...(excludes.length === 0 ? {} : { excludes }),
      };
      return labelled(mixed, textLabel("TEXT"), lowering);
    }
    case "CONTENT":
      if (constraint.content !== null) {
        return labelled({ type: "json_schema", json_schema: constraint.content }, textLabel("CONTENT"), lowering);
      }
      return labelled(anyText(variant.excludes.CONTENT ?? []), textLabel("CONTENT"), lowering);
    case "TEXT":
    case "REASONING":
      return labelled(anyText(variant.excludes[hole] ?? []), textLabel(hole), lowering);
    case "INDEX":
      return { type: "regex", pattern: "[0-9]+" };
    case "CALL_ID":
      return { type: "regex", pattern: "[A-Za-z0-9_-]+" };
    case "ARGUMENTS": {
      const tool = lowering.tool ?? constraint.tools[0];
      if (tool !== undefined) return argumentsFormat(tool, lowering);
      break;
    }
    case "NAME":
    case "CALL_OBJECT":
    case "WS":
    case "START":
    case "END":
      break;
  }
  throw new UnsupportedError(
    "hole-out-of-place",
    `${lowering.format.name}: ${hole} cannot stand ${hole === "NAME" || hole === "ARGUMENTS" ? "where there is no call" : "in a rule that writes, only in rules that read"}`,
  );
}

/**
 * Formats with a rule `section` switch from text into a block of calls (a choice of spellings is a tag for each), the
 * others into a call. A section that is one CALL and nothing else says that this system writes no block.
 */
function sectionOrCalls(lowering: Lowering): readonly TagTag[] {
  const section = lowering.rule("section");
  if (section === null || holeOf(section) === "CALL") return callTags(lowering);
  return spellingsOf(section).map((spelling) => tagBetween(spelling, (part) => lowerExpr(part, lowering)));
}

function spellingsOf(rule: Expr): readonly Expr[] {
  return rule.kind === "choice" ? rule.items : [rule];
}

function callTags(lowering: Lowering): readonly TagTag[] {
  const call = lowering.rule("call");
  const spellings = call === null ? [] : spellingsOf(call);
  const { tools, single } = lowering.constraint;
  return tools.flatMap((tool) =>
    spellings.map((spelling) => callTag(single ? withOneCall(spelling) : spelling, tool, lowering)),
  );
}

/** A stretch that names a tool outside the rule `call` is written once for each of them. */
function oneOfTheTools(spelling: Expr, lowering: Lowering): TagFormat {
  const elements = lowering.constraint.tools.map((tool) => callTag(spelling, tool, lowering));
  const [only] = elements;
  return elements.length === 1 && only !== undefined ? only : { type: "or", elements };
}

function callTag(spelling: Expr, tool: ToolDecision, lowering: Lowering): TagTag {
  const inside: Lowering = { ...lowering, tool };
  const name = escapeName(lowering.format, tool.tool);
  const tag = tagBetween(withName(spelling, name), (part) => lowerExpr(part, inside));
  lowering.labels.set(tag, { layer: "envelope", tool: tool.tool, hole: "CALL" });
  return tag;
}

/** `begin` and `end` are the literals at the two edges of an expression; the end may be a choice of them. */
function tagBetween(expr: Expr, lowerPart: (part: Expr) => TagFormat): TagTag {
  const parts = expr.kind === "sequence" ? mergeLiterals(expr.items) : [expr];
  const first = parts[0];
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  const begin = first?.kind === "literal" ? first.text : "";
  const ends = literalsOf(last);
  const end = ends.length > 1 ? ends : (ends[0] ?? "");
  const contents = parts.slice(begin === "" ? 0 : 1, ends.length === 0 ? undefined : -1).map(lowerPart);
  const [only] = contents;
  if (only === undefined) return { type: "tag", begin, content: { type: "const_string", value: "" }, end };
  return { type: "tag", begin, content: contents.length === 1 ? only : { type: "sequence", elements: contents }, end };
}

/** Styles that xgrammar knows stay schemas, unless they must keep clear of markers; any other is compiled here and sent as a grammar. */
function argumentsFormat(tool: ToolDecision, lowering: Lowering): TagFormat {
  const { variant } = lowering;
  const style = tool.enforced === "loose" ? (variant.loose ?? variant.arguments) : variant.arguments;
  const label: SpanLabel = { layer: "arguments", tool: tool.tool, hole: "ARGUMENTS" };
  // Arguments that nothing holds are any text up to what ends the call.
  if (tool.enforced === "none") return labelled(anyText([]), label, lowering);
  const excludes = variant.excludes.ARGUMENTS ?? [];
  if (isJsonSchemaStyle(style) && excludes.length === 0) {
    const format: TagFormat = {
      type: "json_schema",
      json_schema: tool.schema,
      ...(style === "json" ? {} : { style }),
      ...(lowering.constraint.anyOrder === true ? { any_order: true } : {}),
    };
    return labelled(format, label, lowering);
  }
  return labelled({ type: "grammar", grammar: argumentsEbnf(style, tool.schema, excludes) }, label, lowering);
}

function argumentsEbnf(style: string, schema: JsonSchema, excludes: readonly string[]): string {
  const { root, rules } = argumentStyle(style).compile(schema, { closed: true, excludes });
  return writeEbnf({ root: "root", rules: [{ name: "root", body: root }, ...rules] });
}

/** Text of so many characters; of at least one, xgrammar has no construct for it, and a grammar says it. */
function countedText(expr: Expr & { readonly kind: "repeat" }, ends: readonly string[], lowering: Lowering): TagFormat {
  const name = holeOf(expr.item) ?? "TEXT";
  const excludes = lowering.variant.excludes[name] ?? [];
  if (expr.min === 0) return labelled({ ...anyText(excludes), max_chars: expr.max }, textLabel(name), lowering);
  const body = text([...excludes, ...ends], expr.min, expr.max);
  return labelled({ type: "grammar", grammar: writeEbnf(grammarOf(body)) }, textLabel(name), lowering);
}

function anyText(excludes: readonly string[]): TagFormat {
  return excludes.length === 0 ? { type: "any_text" } : { type: "any_text", excludes };
}

function textLabel(hole: HoleName): SpanLabel {
  return { layer: "text", tool: null, hole };
}

function labelled<T extends TagFormat>(format: T, label: SpanLabel, lowering: Lowering): T {
  lowering.labels.set(format, label);
  return format;
}

function withName(expr: Expr, name: string): Expr {
  if (holeOf(expr) === "NAME") return literal(name);
  switch (expr.kind) {
    case "sequence":
      return sequence(...mergeLiterals(expr.items.map((item) => withName(item, name))));
    case "choice":
      return choice(...expr.items.map((item) => withName(item, name)));
    case "repeat":
      return repeat(withName(expr.item, name), expr.min, expr.max);
    default:
      return expr;
  }
}

/** Does a sequence itself name a tool? */
function isCall({ items }: Expr & { readonly kind: "sequence" }): boolean {
  return items.some((item) => holeOf(item) === "NAME");
}

function mergeLiterals(items: readonly Expr[]): readonly Expr[] {
  const merged: Expr[] = [];
  for (const item of items) {
    const last = merged.at(-1);
    if (item.kind === "literal" && last?.kind === "literal") merged[merged.length - 1] = literal(last.text + item.text);
    else merged.push(item);
  }
  return merged;
}

function isText(expr: Expr): boolean {
  return isTextHole(expr) || (expr.kind === "repeat" && isTextHole(expr.item));
}

/** Does it have classes of characters, and nothing that the request fills in? */
function isPattern(expr: Expr): boolean {
  return holesOf(expr).length === 0 && hasCharacters(expr);
}

function hasCharacters(expr: Expr): boolean {
  if (expr.kind === "sequence" || expr.kind === "choice") return expr.items.some(hasCharacters);
  return expr.kind === "repeat" ? hasCharacters(expr.item) : expr.kind === "chars";
}

function isEmpty(expr: Expr): boolean {
  return expr.kind === "sequence" && expr.items.length === 0;
}
