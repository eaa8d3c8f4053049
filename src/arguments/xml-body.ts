import { anyString, isEmpty } from "../grammar/automata/index.js";
import { choice, literal, repeat, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { type Emission, startEmission, unwritable } from "../schema/emission.js";
import { emitArrays, emitNode, emitObjects, emitScalars } from "../schema/emit-value.js";
import { jsonDialect } from "../schema/json-text.js";
import { isAnyShape, isEmptyString, isLengthShape, stringAutomaton } from "../schema/string-shape.js";
import type { ValueDialect } from "../schema/value-dialect.js";
import { stringsWithout } from "./strings-without.js";
import { characterBut } from "./tag-keys.js";
import type { TagValues, TagWork } from "./tag-work.js";
import { CDATA_CLOSE, cdata, cdataText, escapeXml, xmlCharacters } from "./xml-text.js";

const MARKUP = ["<", "&"];

/**
 * A value as XML text: strings escaped or in a CDATA section; arrays and objects as JSON, which as plain text has no
 * markup in it and in a CDATA section no end of one (minicpm sheet sections 3, 4 and 7).
 */
export function xmlBody(work: TagWork, values: TagValues): Expr {
  const { normal } = values;
  const { emission } = work;
  const containers = (inside: Emission): readonly Expr[] => [
    ...emitObjects(inside, normal),
    ...emitArrays(inside, normal),
  ];
  const hasContainers = normal.object.length + normal.array.length > 0;
  return choice(
    ...xmlStrings(work, values),
    ...emitScalars(emission, { ...normal, string: [] }),
    ...(hasContainers ? containers(guardedEmission(emission, MARKUP)) : []),
    ...(hasContainers ? containers(guardedEmission(emission, [CDATA_CLOSE])).map(cdata) : []),
  );
}

function xmlStrings(work: TagWork, { normal, place }: TagValues): readonly Expr[] {
  const { emission, spelling, unsafe } = work;
  const excludes = unsafe.filter((one) => one !== spelling.close);
  const ofLength = (min: number, max: number | null): readonly Expr[] => [
    xmlCharacters(min, max),
    cdataText(excludes, min, max),
  ];
  if (normal.string.some(isAnyShape)) return ofLength(0, null);
  return normal.string
    .filter((shape) => !isEmptyString(shape, emission.compilation))
    .flatMap((shape): readonly Expr[] => {
      if (shape.texts !== null) return shape.texts.flatMap(listedText);
      if (isLengthShape(shape)) return ofLength(shape.min, shape.max);
      const strings = stringAutomaton(emission.compilation, shape);
      const plain = stringsWithout(MARKUP).among(strings);
      const wrapped = stringsWithout([CDATA_CLOSE, ...excludes]).among(strings);
      if (isEmpty(plain) && isEmpty(wrapped)) {
        const reason = `every string that its schema allows holds markup and ${JSON.stringify(CDATA_CLOSE)}`;
        return [unwritable(emission, shape.places[0] ?? place, reason)];
      }
      return [
        { kind: "automaton", automaton: plain, spelling: "raw" },
        cdata({ kind: "automaton", automaton: wrapped, spelling: "raw" }),
      ];
    });
}

function listedText(value: string): readonly Expr[] {
  return [literal(escapeXml(value)), ...(value.includes(CDATA_CLOSE) ? [] : [cdata(literal(value))])];
}

const guarded = new WeakMap<Emission, Map<string, Emission>>();

/** The same grammar, for JSON in whose text some texts do not occur. */
function guardedEmission(emission: Emission, texts: readonly string[]): Emission {
  const made = guarded.get(emission) ?? new Map<string, Emission>();
  guarded.set(emission, made);
  const key = texts.join();
  const known = made.get(key);
  if (known !== undefined) return known;
  const { compilation, layout, rules, names, keys, unwritable: left } = emission;
  const dialect = guardedJson(jsonDialect(compilation.options, layout), texts);
  // What plain text cannot hold stands in a CDATA section, so only what neither can is left out.
  const shared = texts === MARKUP ? { rules, names, keys } : { rules, names, keys, unwritable: left };
  const inside: Emission = {
    ...startEmission(compilation, emitNode, dialect),
    ...shared,
    write: (node) => emitNode(inside, node),
  };
  made.set(key, inside);
  return inside;
}

function guardedJson(json: ValueDialect, texts: readonly string[]): ValueDialect {
  const safe = stringsWithout(texts);
  const ends = texts.map((text) => text.slice(-1));
  const character: Expr = { kind: "automaton", automaton: characterBut(ends), spelling: "json" };
  const quote = literal('"');
  const language: ValueDialect["strings"]["language"] = (strings) => {
    const automaton = safe.among(strings);
    return isEmpty(automaton) ? null : json.strings.language(automaton);
  };
  const listed = (value: string): Expr | null => {
    const written = json.strings.text(value);
    return written?.kind === "literal" ? literal(escapeInJson(written.text, texts)) : written;
  };
  return {
    ...json,
    strings: {
      ...json.strings,
      any: language(anyString()) ?? json.strings.any,
      length: (min, max) => sequence(quote, repeat(character, min, max), quote),
      language,
      text: listed,
      // The usual spelling can be escaped; the set of all spellings would have to go without the string.
      listed: true,
      limit: `holds ${texts.map((text) => JSON.stringify(text)).join(" or ")}`,
    },
    objects: { ...json.objects, key: listed, keys: (keys) => language(keys ?? anyString()) },
  };
}

/** JSON text in which the last character of each of some texts is written by its number. */
function escapeInJson(json: string, texts: readonly string[]): string {
  return texts.reduce((written, text) => {
    const last = text.charCodeAt(text.length - 1);
    return written.replaceAll(text, `${text.slice(0, -1)}\\u${last.toString(16).padStart(4, "0")}`);
  }, json);
}
