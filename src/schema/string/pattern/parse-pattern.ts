import { createRequire } from "node:module";
import type { AST } from "@eslint-community/regexpp";
import type { CodePointRange } from "../../../grammar/ir.js";
import { withOtherCases } from "./case-folding.js";
import {
  ANYTHING,
  DIGITS,
  invertRanges,
  LINE_ENDS,
  normalRanges,
  type Ranges,
  SPACES,
  WORD,
} from "./character-sets.js";
import { PatternError } from "./pattern-error.js";
import type { PatternTree } from "./pattern-tree.js";
import { unicodeProperty } from "./unicode-property.js";

type Library = typeof import("@eslint-community/regexpp");
type Parser = InstanceType<Library["RegExpParser"]>;

let parser: Parser | null = null;

/** The parser is loaded when the first pattern comes: it costs several milliseconds, and many runs meet no pattern. */
function regexpParser(): Parser {
  if (parser === null) {
    const library: Library = createRequire(import.meta.url)("@eslint-community/regexpp");
    parser = new library.RegExpParser({ ecmaVersion: 2025 });
  }
  return parser;
}

/** What the modifiers of the groups around a place say: `(?i:...)`, `(?m:...)`, `(?s:...)`. */
interface Modes {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/**
 * Reads an ECMA-262 pattern as with the `u` flag, or, where only that parses, as without it (validators do so too;
 * a code point beyond U+FFFF is one character all the same). Throws `PatternError`.
 */
export function parsePattern(pattern: string): PatternTree {
  const { ast, characterOf } = readPattern(pattern);
  return choiceOf(ast.alternatives, { ignoreCase: false, multiline: false, dotAll: false });

  function choiceOf(alternatives: readonly AST.Alternative[], modes: Modes): PatternTree {
    const items = alternatives.map((alternative) => sequence(alternative.elements.map((e) => elementTree(e, modes))));
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: "choice", items };
  }

  function elementTree(element: AST.Element, modes: Modes): PatternTree {
    switch (element.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return { kind: "set", ranges: setRanges(element, modes) };
      case "CapturingGroup":
        return choiceOf(element.alternatives, modes);
      case "Group":
        return choiceOf(element.alternatives, groupModes(element, modes));
      case "Quantifier":
        return {
          kind: "repeat",
          item: elementTree(element.element, modes),
          min: element.min,
          max: element.max === Number.POSITIVE_INFINITY ? null : element.max,
        };
      case "Assertion":
        return assertionTree(element, modes);
      case "Backreference":
        throw unsupported(`backreference ${element.raw}`, pattern);
      default:
        throw unsupported(`${element.type} ${element.raw}`, pattern);
    }
  }

  function assertionTree(assertion: AST.Assertion, modes: Modes): PatternTree {
    switch (assertion.kind) {
      case "lookahead":
      case "lookbehind":
        return {
          kind: "look",
          ahead: assertion.kind === "lookahead",
          negate: assertion.negate,
          body: choiceOf(assertion.alternatives, modes),
        };
      case "word":
        return wordBoundary(assertion.negate, casesOf(WORD, modes));
      case "start":
        return modes.multiline ? choice([{ kind: "start" }, look(false, false, LINE_ENDS)]) : { kind: "start" };
      case "end":
        return modes.multiline ? choice([{ kind: "end" }, look(true, false, LINE_ENDS)]) : { kind: "end" };
    }
  }

  function setRanges(set: AST.Character | AST.CharacterSet | AST.CharacterClass, modes: Modes): Ranges {
    switch (set.type) {
      case "Character":
        return casesOf(single(characterOf(set.value)), modes);
      case "CharacterSet":
        return characterSet(set, modes);
      case "CharacterClass": {
        const ranges = normalRanges(set.elements.flatMap((element) => [...classElement(element, modes)]));
        return set.negate ? invertRanges(ranges) : ranges;
      }
    }
  }

  function classElement(element: AST.CharacterClassElement, modes: Modes): Ranges {
    switch (element.type) {
      case "Character":
        return casesOf(single(characterOf(element.value)), modes);
      case "CharacterClassRange":
        return casesOf([[characterOf(element.min.value), characterOf(element.max.value)]], modes);
      case "CharacterSet":
        return characterSet(element, modes);
      default:
        throw unsupported(`${element.type} ${element.raw}`, pattern);
    }
  }

  function characterSet(set: AST.CharacterSet, modes: Modes): Ranges {
    if (set.kind === "any") return modes.dotAll ? ANYTHING : invertRanges(LINE_ENDS);
    const ranges = casesOf(namedSet(set), modes);
    return set.negate ? invertRanges(ranges) : ranges;
  }
}

/** Without its negation. */
function namedSet(set: AST.EscapeCharacterSet | AST.UnicodePropertyCharacterSet): Ranges {
  switch (set.kind) {
    case "digit":
      return DIGITS;
    case "space":
      return SPACES;
    case "word":
      return WORD;
    case "property":
      return unicodeProperty(set.value === null ? set.key : `${set.key}=${set.value}`);
  }
}

interface Reading {
  readonly ast: AST.Pattern;
  /** The code point that a character of the tree stands for. */
  readonly characterOf: (value: number) => number;
}

function readPattern(pattern: string): Reading {
  try {
    return { ast: parseWith(pattern, true), characterOf: (value) => value };
  } catch (withUnicode) {
    // Without the flag the parser sees halves of astral characters; stand-ins keep them whole.
    const { text, characterOf } = withStandIns(pattern);
    try {
      return { ast: parseWith(text, false), characterOf };
    } catch {
      throw new PatternError(
        "pattern-syntax",
        null,
        `pattern ${JSON.stringify(pattern)} is not an ECMA-262 regular expression: ${reasonOf(withUnicode)}`,
      );
    }
  }
}

function parseWith(text: string, unicode: boolean): AST.Pattern {
  return regexpParser().parsePattern(text, 0, text.length, { unicode });
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^Invalid regular expression: (\/.*\/[a-z]*: )?/su, "");
}

/** Astral characters replaced by private use characters that the pattern does not hold. */
function withStandIns(pattern: string): { readonly text: string; readonly characterOf: (value: number) => number } {
  const standIns = new Map<string, string>();
  const originals = new Map<number, number>();
  let candidate = 0xe000;
  const text = pattern.replace(/[\u{10000}-\u{10ffff}]/gu, (character) => {
    let standIn = standIns.get(character);
    if (standIn === undefined) {
      while (pattern.includes(String.fromCharCode(candidate))) candidate += 1;
      standIn = String.fromCharCode(candidate);
      standIns.set(character, standIn);
      originals.set(candidate, character.codePointAt(0) as number);
      candidate += 1;
    }
    return standIn;
  });
  return { text, characterOf: (value) => originals.get(value) ?? value };
}

function groupModes(group: AST.Group, around: Modes): Modes {
  const { modifiers } = group;
  if (modifiers === null) return around;
  const mode = (flag: keyof Modes): boolean =>
    modifiers.add[flag] || (around[flag] && !(modifiers.remove?.[flag] ?? false));
  return { ignoreCase: mode("ignoreCase"), multiline: mode("multiline"), dotAll: mode("dotAll") };
}

function casesOf(ranges: Ranges, modes: Modes): Ranges {
  return modes.ignoreCase ? withOtherCases(ranges) : ranges;
}

function single(point: number): readonly CodePointRange[] {
  return [[point, point]];
}

function sequence(items: readonly PatternTree[]): PatternTree {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: "sequence", items };
}

function choice(items: readonly PatternTree[]): PatternTree {
  return { kind: "choice", items };
}

function look(ahead: boolean, negate: boolean, ranges: Ranges): PatternTree {
  return { kind: "look", ahead, negate, body: { kind: "set", ranges } };
}

/** `\b`: a word character on exactly one side; `\B`: on both sides or on neither. */
function wordBoundary(negate: boolean, word: Ranges): PatternTree {
  const sides = (before: boolean, after: boolean): PatternTree =>
    sequence([look(false, !before, word), look(true, !after, word)]);
  return choice([sides(true, negate), sides(false, !negate)]);
}

function unsupported(construct: string, pattern: string): PatternError {
  return new PatternError(
    "pattern-unsupported",
    construct,
    `pattern ${JSON.stringify(pattern)} uses ${construct}, which no automaton can hold`,
  );
}
