import { firstAt } from "../base/first-at.js";
import type { JsonValue } from "../base/json.js";
import { coerceText } from "./coerce.js";
import { itemOf, memberOf, type NestedParameter, parameterOfSchema } from "./nested-parameters.js";
import { holdsString } from "./parameters.js";
import { malformed, objectOf, skipBlanks, truncated } from "./read-nested.js";
import type { ArgumentReader } from "./reading.js";
import type { ValueType } from "./tag-spelling.js";

/** The token before every tag of the format. */
export const NAMESPACE = "]<]minimax[>[";

/** A string where one is allowed, null before it (minimax_m3 sheet section 4). */
const ORDER: readonly ValueType[] = ["null", "string", "integer", "number", "boolean", "object", "array"];
/** Where Dynamo keeps text beside members. */
const TEXT_KEY = "$text";

/** A tag that is open. */
interface Element {
  readonly key: string;
  /** What the schema says of its value; null: nothing. */
  readonly parameter: NestedParameter | null;
  text: string;
  readonly members: Member[];
}

interface Member {
  readonly key: string;
  readonly value: JsonValue;
  /** Its text; null where it has members. */
  readonly text: string | null;
}

/**
 * Members `NS<key>value NS</key>` (minimax_m3 sheet section 4, as Dynamo reads them, but for HTML entities, which no sheet example has):
 * text is a value of the type that the schema allows, string before others; members are an object, or an array where all are
 * `item` and the schema has no object there; nothing at all is an empty object or array where the schema has no string. A key that
 * comes again makes an array where no schema speaks of it or the schema has an array there, else the last wins. Text beside members
 * is kept as `$text` unless it is blank. A closing tag of another key, and a token that begins no tag, are malformed.
 */
export const readMinimaxM3: ArgumentReader = (text, start, schema, excludes) => {
  const outermost: Element = { key: "", parameter: parameterOfSchema(schema), text: "", members: [] };
  const stack: Element[] = [outermost];
  for (let at = start; ; ) {
    const element = stack.at(-1) ?? outermost;
    if (element === outermost) {
      at = skipBlanks(text, at);
      const opens = `${NAMESPACE}<`;
      const rest = text.slice(at, at + opens.length + 1);
      if (rest !== "" && opens.startsWith(rest)) return truncated(text);
      if (!rest.startsWith(opens) || rest.endsWith("/"))
        return { ok: true, value: objectOf(entriesOf(outermost)), end: at };
    }
    const token = firstAt(text, at, [NAMESPACE, ...excludes]);
    if (token < 0) return truncated(text);
    if (!text.startsWith(NAMESPACE, token)) return malformed(token);
    element.text += text.slice(at, token);
    const tag = token + NAMESPACE.length;
    if (tag === text.length) return truncated(text);
    if (text[tag] !== "<") return malformed(tag);
    const close = `</${element.key}>`;
    if (text.startsWith(close, tag)) {
      stack.pop();
      const { key, members } = element;
      const parent = stack.at(-1) ?? outermost;
      parent.members.push({ key, value: elementValue(element), text: members.length === 0 ? element.text : null });
      at = tag + close.length;
      continue;
    }
    const end = text.indexOf(">", tag);
    if (end < 0) return close.startsWith(text.slice(tag)) || text[tag + 1] !== "/" ? truncated(text) : malformed(tag);
    if (text[tag + 1] === "/" || end === tag + 1) return malformed(tag);
    const key = text.slice(tag + 1, end);
    stack.push({ key, parameter: parameterIn(element, key), text: "", members: [] });
    at = end + 1;
  }
};

function parameterIn({ parameter, members }: Element, key: string): NestedParameter | null {
  if (parameter === null) return null;
  const isItem = key === "item" && parameter.normal.array.length > 0;
  return isItem ? itemOf(parameter, members.length) : memberOf(parameter, key);
}

function elementValue(element: Element): JsonValue {
  const { parameter, members } = element;
  if (members.length === 0) return typed(element.text, parameter);
  const isArray =
    members.every(({ key }) => key === "item") && (parameter === null || parameter.normal.array.length > 0);
  if (isArray) return members.map(({ value }) => value);
  return objectOf(entriesOf(element));
}

/** Text as a value of the types that the schema allows. */
function typed(text: string, parameter: NestedParameter | null): JsonValue {
  if (parameter === null) return text;
  if (text.trim() === "" && !holdsString(parameter, text)) {
    const { object, array } = parameter.normal;
    if (object.some(({ min, required }) => min === 0 && required.size === 0)) return {};
    if (array.length > 0) return [];
    if (object.length > 0) return {};
  }
  return coerceText(text, text, parameter, ORDER);
}

function entriesOf(element: Element): readonly (readonly [string, JsonValue])[] {
  const byKey = new Map<string, Member[]>();
  for (const member of element.members) {
    const same = byKey.get(member.key);
    if (same === undefined) byKey.set(member.key, [member]);
    else same.push(member);
  }
  const entries = [...byKey].map(([key, same]) => [key, merged(same, parameterIn(element, key))] as const);
  return element.text.trim() === "" ? entries : [...entries, [TEXT_KEY, element.text]];
}

/** The value of a key that comes once or again. */
function merged(members: readonly Member[], parameter: NestedParameter | null): JsonValue {
  const last = members.at(-1)?.value ?? null;
  if (members.length === 1) return last;
  if (parameter === null) return members.map(({ value }) => value);
  const isList = parameter.normal.array.length > 0 && !members.some(({ value }) => Array.isArray(value));
  if (!isList) return last;
  return members.map(({ text, value }, index) => (text === null ? value : typed(text, itemOf(parameter, index))));
}
