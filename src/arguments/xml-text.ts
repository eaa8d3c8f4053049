import { chars, choice, literal, repeat, sequence, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";

/** The minicpm sheet section 3: XML's own escapes. `&` comes first, so that it escapes no escape. */
export const XML_ESCAPES = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
] as const;

const CDATA_OPEN = "<![CDATA[";
export const CDATA_CLOSE = "]]>";

/** One character of XML text, as it is or as a named entity. */
const CHARACTER: Expr = choice(
  chars([0, 0x25], [0x27, 0x3b], [0x3d, 0xd7ff], [0xe000, 0x10ffff]),
  ...XML_ESCAPES.map(([, entity]) => literal(entity)),
);

/** XML text of so many characters. */
export function xmlCharacters(min: number, max: number | null): Expr {
  return repeat(CHARACTER, min, max);
}

export function cdata(inside: Expr): Expr {
  return sequence(literal(CDATA_OPEN), inside, literal(CDATA_CLOSE));
}

/** Any text of so many characters in a CDATA section. */
export function cdataText(excludes: readonly string[], min: number, max: number | null): Expr {
  return cdata(text([CDATA_CLOSE, ...excludes], min, max));
}

/** XML text of one string: what must be escaped is. */
export function escapeXml(value: string): string {
  return XML_ESCAPES.slice(0, 3).reduce((written, [character, entity]) => written.replaceAll(character, entity), value);
}

/** Some XML text and where it ends, or where it stops being XML. Positions are UTF-16 indices. */
export type XmlReading =
  | { readonly ok: true; readonly value: string; readonly end: number }
  | { readonly ok: false; readonly why: "truncated" | "malformed"; readonly at: number };

const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6}));/y;
const PLAIN = /[^<&]*/y;

/** Reads XML text up to `close` (which begins with `<`): entities and CDATA sections undone. */
export function readXmlText(text: string, start: number, close: string): XmlReading {
  let value = "";
  for (let at = start; ; ) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0] ?? "";
    value += plain;
    at += plain.length;
    if (at === text.length) return { ok: false, why: "truncated", at };
    if (text.startsWith(close, at)) return { ok: true, value, end: at };
    if (text.startsWith(CDATA_OPEN, at)) {
      const end = text.indexOf(CDATA_CLOSE, at);
      if (end < 0) return { ok: false, why: "truncated", at: text.length };
      value += text.slice(at + CDATA_OPEN.length, end);
      at = end + CDATA_CLOSE.length;
      continue;
    }
    ENTITY.lastIndex = at;
    const entity = ENTITY.exec(text);
    const character = entity === null ? null : characterOf(entity);
    if (entity === null || character === null) return { ok: false, why: cutOff(text, at, close), at };
    value += character;
    at += entity[0].length;
  }
}

function characterOf([, name, decimal, hex]: RegExpExecArray): string | null {
  if (name !== undefined) return XML_ESCAPES.find(([, entity]) => entity === `&${name};`)?.[0] ?? null;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0x10ffff ? null : String.fromCodePoint(code);
}

/** A tag, a CDATA section or an entity may only have begun. */
function cutOff(text: string, at: number, close: string): "truncated" | "malformed" {
  const rest = text.slice(at, at + CDATA_OPEN.length + close.length);
  const begun = at + rest.length === text.length;
  const isPrefix = close.startsWith(rest) || CDATA_OPEN.startsWith(rest) || /^&#?[A-Za-z0-9]*$/.test(rest);
  return begun && isPrefix ? "truncated" : "malformed";
}
