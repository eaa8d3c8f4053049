import type { StructuralTag, TagFormat, TagTag, TokenFormat } from "../../../src/tag/types.js";
import { idOf, type Vocabulary } from "./vocabulary.js";

/** A tag with the tokens of a vocabulary in place of their texts, wherever there is a construct for it. */
export function withTokens({ format }: StructuralTag, vocabulary: Vocabulary): StructuralTag {
  return { type: "structural_tag", format: convert(format, vocabulary, null) };
}

/**
 * @param end the token that ends the tag around. It is excluded from free tokens in so many words, though the engine does so
 *   itself, because it takes equal formats for one whatever tag they are in (pinned: equal-free-tokens-share-an-end).
 */
function convert(format: TagFormat, vocabulary: Vocabulary, end: number | null): TagFormat {
  const { special } = vocabulary;
  const all = (formats: readonly TagFormat[]) => formats.map((one) => convert(one, vocabulary, end));
  switch (format.type) {
    case "const_string":
      return sequenceOf(pieces(format.value, vocabulary));
    case "any_text": {
      const { excludes = [] } = format;
      const counted = (format.max_chars ?? format.max_tokens ?? null) !== null;
      if (counted || !excludes.every((text) => special.includes(text))) return format;
      const banned = excludes.map((text) => idOf(vocabulary, text));
      return { type: "any_tokens", exclude_tokens: end === null ? banned : [...banned, end] };
    }
    case "sequence":
    case "or":
      return { ...format, elements: all(format.elements) };
    case "optional":
    case "plus":
    case "star":
    case "repeat":
      return { ...format, content: convert(format.content, vocabulary, end) };
    case "tag":
      return convertTag(format, vocabulary);
    case "tags_with_separator":
      return { ...format, tags: format.tags.map((tag) => convertTag(tag, vocabulary)) };
    case "triggered_tags": {
      const { triggers, tags, excludes = [], ...flags } = format;
      const converted = tags.map((tag) => convertTag(tag, vocabulary));
      const tokens = [...triggers, ...excludes].every((text) => special.includes(text));
      if (!tokens || converted.some(({ begin }) => typeof begin === "string")) {
        return {
          ...format,
          tags: tags.map((tag) => ({ ...convertTag(tag, vocabulary), begin: tag.begin, content: tag.content })),
        };
      }
      return {
        ...flags,
        type: "token_triggered_tags",
        trigger_tokens: triggers.map((text) => idOf(vocabulary, text)),
        tags: converted,
        exclude_tokens: excludes.map((text) => idOf(vocabulary, text)),
      };
    }
    case "dispatch": {
      const { rules, excludes = [], ...flags } = format;
      const converted = rules.map(([trigger, content]) => [trigger, convert(content, vocabulary, end)] as const);
      if (![...rules.map(([trigger]) => trigger), ...excludes].every((text) => special.includes(text))) {
        return { ...format, rules: converted };
      }
      return {
        ...flags,
        type: "token_dispatch",
        rules: converted.map(([trigger, content]) => [idOf(vocabulary, trigger), content] as const),
        exclude_tokens: excludes.map((text) => idOf(vocabulary, text)),
      };
    }
    default:
      return format;
  }
}

/** What of its begin and its end is no token stands at the edges of its content. */
function convertTag(tag: TagTag, vocabulary: Vocabulary): TagTag {
  const { begin, end } = tag;
  const first = typeof begin === "string" ? edge(vocabulary, (text) => begin.startsWith(text)) : null;
  const last = typeof end === "string" ? edge(vocabulary, (text) => end.endsWith(text)) : null;
  const before = typeof begin === "string" && first !== null ? begin.slice(first.length) : "";
  const behind = typeof end === "string" && last !== null ? end.slice(0, -last.length) : "";
  const content = convert(tag.content, vocabulary, last === null ? null : idOf(vocabulary, last));
  const parts: readonly TagFormat[] = [
    ...(before === "" ? [] : pieces(before, vocabulary)),
    content,
    ...(behind === "" ? [] : pieces(behind, vocabulary)),
  ];
  return {
    type: "tag",
    begin: first === null ? begin : token(first, vocabulary),
    content: sequenceOf(parts),
    end: last === null ? end : token(last, vocabulary),
  };
}

/**
 * A text with its special tokens as tokens. Not one of them stays text, since beside a token its text confuses the engine
 * (pinned: token-beside-its-text-loses-rules).
 */
function pieces(text: string, vocabulary: Vocabulary): readonly TagFormat[] {
  const { special } = vocabulary;
  const parts = text.split(new RegExp(`(${special.map((one) => one.replaceAll(/[^\w]/g, "\\$&")).join("|")})`));
  const kept = parts.filter((part) => part !== "");
  if (kept.length === 0) return [{ type: "const_string", value: text }];
  return kept.map((part) => (special.includes(part) ? token(part, vocabulary) : { type: "const_string", value: part }));
}

function sequenceOf(parts: readonly TagFormat[]): TagFormat {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { type: "sequence", elements: parts };
}

function edge({ special }: Vocabulary, fits: (text: string) => boolean): string | null {
  const [longest] = special.filter((text) => text !== "" && fits(text)).sort((a, b) => b.length - a.length);
  return longest ?? null;
}

function token(text: string, vocabulary: Vocabulary): TokenFormat {
  return { type: "token", token: idOf(vocabulary, text) };
}

/** The same tag with the special tokens as strings: the engine looks them up in its vocabulary. */
export function withTokenStrings(tag: StructuralTag, { special }: Vocabulary): unknown {
  const named = (id: unknown): unknown => (typeof id === "number" ? (special[id - 256] ?? id) : id);
  const visit = (value: unknown, key: string): unknown => {
    if (key === "json_schema") return value;
    if (key === "token") return named(value);
    if (key === "trigger_tokens" || key === "exclude_tokens") return Array.isArray(value) ? value.map(named) : value;
    if (Array.isArray(value)) {
      if (key === "token_rules") return value.map(([id, content]) => [named(id), visit(content, "")]);
      return value.map((item) => visit(item, ""));
    }
    if (typeof value !== "object" || value === null) return value;
    const isDispatch = "type" in value && value.type === "token_dispatch";
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        visit(item, isDispatch && name === "rules" ? "token_rules" : name),
      ]),
    );
  };
  return visit(tag, "");
}
