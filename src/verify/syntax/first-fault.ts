import { PYTHON_KEYWORDS } from "../../arguments/python-names.js";
import type { Bracket, Notation } from "./notation.js";
import { badCharacter, quotedText, unclosedString } from "./string-faults.js";
import type { Token } from "./tokens.js";
import type { Found, TextFault } from "./types.js";

type Due = "value" | "value-or-close" | "key" | "key-or-close" | "separator" | "comma-or-close" | "end";

/** A value without a fault, and where it ends; null where the text has none. */
interface Faultless {
  readonly end: number | null;
}

/**
 * The first fault of a value that is written in a notation, or where the value ends.
 *
 * @param whole must the text end where the value does?
 */
export function firstFault(
  tokens: Iterable<Token>,
  text: string,
  notation: Notation,
  whole: boolean,
): Found | Faultless {
  const { inside } = notation;
  const walk: Walk = {
    text,
    notation,
    whole,
    open: inside === null ? [] : [inside],
    due: inside === null ? "value" : "key-or-close",
    last: null,
  };
  // Strings that the parser gave up on are read here; tokens inside them are none.
  let past = 0;
  for (const token of tokens) {
    if (token.start < past) continue;
    if (token.kind === "comment" && notation.comments) continue;
    const read =
      token.kind === "quote" ? readQuoted(walk, token) : token.kind === "number" ? wholeNumber(walk, token) : token;
    if ("fault" in read) return read;
    past = read.end;
    const found = take(walk, read);
    if (found !== null) return found;
    if (walk.due === "end" && !whole) break;
  }
  return finish(walk) ?? { end: walk.last?.end ?? null };
}

/** Everything that may belong to a number. */
const NUMBER_CHARACTERS = /-?[\w.]*(?:(?<=[eE])[-+]\w*)?/y;

/** How far a text has been read as a value. */
interface Walk {
  readonly text: string;
  readonly notation: Notation;
  readonly whole: boolean;
  /** The brackets that are open. */
  readonly open: Bracket[];
  due: Due;
  /** The token before. */
  last: Token | null;
}

/** The string that a lone quote begins, or what is wrong with it. */
function readQuoted(walk: Walk, token: Token): Token | Found {
  const string = quotedText(walk.text, token);
  if (string !== null) return { kind: "string", text: string, start: token.start, end: token.start + string.length };
  if (token.text === "'" && !walk.notation.singleQuotes) return singleQuotes(walk, token);
  return unclosedString(walk.text, token.start, token.start + token.text.length);
}

/** A number with all that is written together with it: parsers end it where it stops being one. */
function wholeNumber({ text }: Walk, { kind, start }: Token): Token {
  NUMBER_CHARACTERS.lastIndex = start;
  const number = NUMBER_CHARACTERS.exec(text)?.[0] ?? "";
  return { kind, text: number, start, end: start + number.length };
}

/** Takes a token; gives the fault where it does not fit. */
function take(walk: Walk, token: Token): Found | null {
  const found = faultOf(walk, token);
  walk.last = token;
  return found;
}

/** The text is over. */
function finish(walk: Walk): Found | null {
  const at = walk.text.length;
  const bracket = walk.open.at(-1);
  if (walk.due === "end" || (bracket === undefined && walk.last === null)) return null;
  if (bracket === undefined) return { fault: fault("missing-value", at, "a value is missing"), remedy: null };
  const closers = walk.open.map(({ close }) => close).reverse();
  const missing = closers.join("");
  const where = walk.due === "value" || walk.due === "separator" ? "in the middle of an entry, and " : "";
  return {
    fault: fault(
      "unclosed-bracket",
      at,
      `the text ends here, ${where}${missing} ${missing.length > 1 ? "are" : "is"} missing`,
    ),
    remedy: null,
  };
}

function faultOf(walk: Walk, token: Token): Found | null {
  if (token.kind === "comment") return remove("comment", token, "a comment, which JSON does not have");
  const bad = token.kind === "string" ? faultInString(walk, token) : null;
  if (bad !== null) return bad;
  switch (walk.due) {
    case "end":
      return {
        fault: fault("text-after-value", token.start, `${quoted(token)} stands behind the end of the value`),
        remedy: null,
      };
    case "separator":
      return atSeparator(walk, token);
    case "comma-or-close":
      return atEntryEnd(walk, token);
    case "key":
    case "key-or-close":
      return atKey(walk, token);
    case "value":
    case "value-or-close":
      return atValue(walk, token);
  }
}

function faultInString(walk: Walk, token: Token): Found | null {
  if (walk.notation.syntax === "python") return null;
  return token.text.startsWith("'") ? singleQuotes(walk, token) : badCharacter(token);
}

function singleQuotes(walk: Walk, { start }: Token): Found {
  const string = /'(?:[^'\\\n]|\\.)*'/y;
  string.lastIndex = start;
  const match = string.exec(walk.text)?.[0];
  if (match === undefined) return unclosedString(walk.text, start, start + 1, '"');
  return {
    fault: fault("single-quotes", start, "single quotes: strings of JSON have double quotes"),
    remedy: {
      from: start,
      to: start + match.length,
      text: JSON.stringify(match.slice(1, -1).replaceAll("\\'", "'")),
    },
  };
}

function atSeparator(walk: Walk, token: Token): Found | null {
  const separator = walk.open.at(-1)?.separator ?? ":";
  const name = separator === ":" ? "a colon" : "an equals sign";
  if (token.kind === "mark") {
    if (token.text === separator) {
      walk.due = "value";
      return null;
    }
    if (token.text === "," || isCloser(token)) {
      return insert("missing-value", behindLast(walk), `${separator} null`, "a key without a value");
    }
  }
  const arrow = /^(?:=>|==?|:=?|->)/.exec(walk.text.slice(token.start, token.start + 2))?.[0];
  if (arrow !== undefined) {
    return replace(
      "wrong-separator",
      { ...token, end: token.start + arrow.length },
      separator,
      `${arrow} where ${name} is due`,
    );
  }
  return (
    brokenString(walk, token) ??
    insert(separator === ":" ? "missing-colon" : "missing-equals", behindLast(walk), separator, `${name} is missing`)
  );
}

function atEntryEnd(walk: Walk, token: Token): Found | null {
  const bracket = walk.open.at(-1);
  const last = walk.last;
  if (bracket === undefined || last === null) return unexpected(token);
  if (token.text === "," && token.kind === "mark") {
    walk.due = bracket.separator === null ? "value" : "key";
    if (walk.notation.trailingComma) walk.due = `${walk.due}-or-close`;
    return null;
  }
  if (isCloser(token)) return closeBracket(walk, token);
  if (token.kind === "mark" && (token.text === ":" || token.text === "=")) return unexpected(token);
  if (last.kind === "string" && token.kind === "string" && walk.notation.joinsStrings) return null;
  const broken = brokenString(walk, token);
  if (broken !== null) return broken;
  if (token.text === ";") return replace("wrong-comma", token, ",", "; where a comma is due");
  if (token.kind === "other") return unexpected(token);
  return insert("missing-comma", last.end, ",", "a comma is missing");
}

function atKey(walk: Walk, token: Token): Found | null {
  const bracket = walk.open.at(-1);
  if (bracket === undefined) return unexpected(token);
  const { key } = bracket;
  if (isCloser(token)) return walk.due === "key-or-close" ? closeBracket(walk, token) : trailingComma(walk, token);
  if (token.kind === "mark" && token.text === ",") return remove("extra-comma", token, "a comma too many");
  if (token.kind === "mark" && (token.text === ":" || token.text === "=")) {
    return insert("missing-key", token.start, key === "word" ? "key" : '"key"', "a key is missing");
  }
  const fits =
    key === "string" ? token.kind === "string" : key === "word" ? token.kind === "word" : isScalar(walk, token);
  if (fits) {
    if (key === "word" && PYTHON_KEYWORDS.has(token.text)) {
      return replace("keyword-as-key", token, `${token.text}_`, `${token.text} is a keyword of Python, and no name`);
    }
    walk.due = "separator";
    return null;
  }
  if (key === "word") {
    return token.kind === "string"
      ? replace(
          "quoted-key",
          token,
          token.text.replaceAll(/\W/g, "") || "key",
          "a key in quotes, where a bare name is due",
        )
      : { fault: fault("missing-key", token.start, `${quoted(token)} without a key`), remedy: null };
  }
  if (token.kind === "word" || token.kind === "number") {
    const what = token.kind === "word" ? "is not quoted" : "is a number: keys are strings";
    return replace("unquoted-key", token, JSON.stringify(token.text), `the key ${token.text} ${what}`);
  }
  return strange(walk, token);
}

function atValue(walk: Walk, token: Token): Found | null {
  const bracket = walk.open.at(-1);
  if (token.kind === "mark") {
    const opened = walk.notation.brackets.get(token.text);
    if (opened !== undefined) {
      walk.open.push(opened);
      walk.due = opened.separator === null ? "value-or-close" : "key-or-close";
      return null;
    }
    if (isCloser(token)) {
      if (walk.due === "value-or-close") return closeBracket(walk, token);
      if (walk.last?.text === ",") return trailingComma(walk, token);
      return insert("missing-value", behindLast(walk), " null", "a value is missing");
    }
    if (token.text === "," && bracket !== undefined) {
      return walk.last?.text === "," || walk.due === "value-or-close"
        ? remove("extra-comma", token, "a comma too many")
        : insert("missing-value", behindLast(walk), " null", "a value is missing");
    }
    if (token.text === "(")
      return replace("tuple", token, "[", "a tuple of Python: JSON has arrays in square brackets");
    return unexpected(token);
  }
  if (token.kind === "other" && /^[-+.]$/.test(token.text)) return signed(walk, token);
  if (token.kind === "number" && !walk.notation.number.test(token.text)) return badNumber(walk, token.start);
  if (isScalar(walk, token)) {
    walk.due = bracket === undefined ? "end" : "comma-or-close";
    return null;
  }
  if (token.kind === "word") return strangeWord(walk, token);
  return strange(walk, token);
}

/** A sign, or a point, before a number. */
function signed(walk: Walk, token: Token): Found | null {
  const isPython = walk.notation.syntax === "python";
  return isPython && token.text !== "." ? null : badNumber(walk, token.start);
}

function badNumber(walk: Walk, start: number): Found {
  const number = /[-+\w.]+/y;
  number.lastIndex = start;
  const match = number.exec(walk.text)?.[0] ?? "";
  return {
    fault: fault(
      "bad-number",
      start,
      `${match} is no number of ${walk.notation.syntax === "json" ? "JSON" : "Python"}`,
    ),
    remedy: match === "" ? null : { from: start, to: start + match.length, text: "0" },
  };
}

function strangeWord(walk: Walk, token: Token): Found {
  const right = walk.notation.foreign.get(token.text);
  if (right !== undefined) return replace("foreign-word", token, right, `${token.text} where JSON has ${right}`);
  if (/^(NaN|Infinity|inf|nan)$/i.test(token.text))
    return replace("bad-number", token, "0", `${token.text} is no number of JSON`);
  const call = /[\w.]+\([^()]*\)/y;
  call.lastIndex = token.start;
  const called = call.exec(walk.text)?.[0];
  if (called !== undefined) {
    return {
      fault: fault("not-a-literal", token.start, `${called} is a call, where a value is due`),
      remedy: { from: token.start, to: token.start + called.length, text: walk.notation.words.at(0) ?? "" },
    };
  }
  const rest = /[^,{}[\]()"'\n]*/y;
  rest.lastIndex = token.start;
  const match = rest.exec(walk.text)?.[0].trimEnd() ?? "";
  return {
    fault: fault("unquoted-text", token.start, `${match} is not quoted`),
    remedy: { from: token.start, to: token.start + Math.max(match.length, 1), text: JSON.stringify(match) },
  };
}

/** Characters that begin nothing. */
function strange(walk: Walk, token: Token): Found {
  if (!/^[“”„‘’]/.test(token.text)) return unexpected(token);
  const string = /[“”„‘’][^“”„‘’\n]*[“”„‘’]?/y;
  string.lastIndex = token.start;
  const match = string.exec(walk.text)?.[0] ?? token.text;
  return {
    fault: fault("typographic-quotes", token.start, "typographic quotes around a string"),
    remedy: {
      from: token.start,
      to: token.start + match.length,
      text: JSON.stringify(match.replaceAll(/[“”„‘’]/g, "")),
    },
  };
}

/** A string that ended too soon: at a quote inside it, or at that of the next one. */
function brokenString(walk: Walk, token: Token): Found | null {
  const last = walk.last;
  if (last?.kind !== "string" || token.kind === "mark" || token.kind === "string") return null;
  const between = walk.text.slice(last.end, token.start);
  const isValue = walk.due === "comma-or-close";
  const known = walk.notation.words.includes(token.text);
  if (between.includes("\n") || (between !== "" && (known || token.kind === "number" || token.kind === "quote")))
    return null;
  // A key follows: it is the comma that is missing.
  if (isValue && /^\s*[:=]/.test(walk.text.slice(token.end, token.end + 10))) return null;
  const run = (isValue ? /\s*,\s*(?:[\w]+\s*=\s*)?[\s[{]*$|[\]}\s]+,[\s[{]*$/ : /\s*:\s*$/).exec(
    last.text.slice(1, -1),
  );
  if (run !== null && between === "") {
    return {
      fault: fault("unclosed-string", last.start, "a string is not closed"),
      remedy: { from: last.start + 1 + run.index, to: last.start + 1 + run.index, text: last.text.at(-1) ?? '"' },
    };
  }
  const quote = last.text.at(-1) ?? '"';
  if (!walk.text.slice(token.end).split("\n", 1)[0]?.includes(quote)) return null;
  return {
    fault: fault("unescaped-quote", last.end - 1, "a quote inside a string is not escaped"),
    remedy: { from: last.end - 1, to: last.end - 1, text: "\\" },
  };
}

function isScalar(walk: Walk, { kind, text }: Token): boolean {
  return kind === "string" || kind === "number" || (kind === "word" && walk.notation.words.includes(text));
}

function isCloser({ kind, text }: Token): boolean {
  return kind === "mark" && (text === "}" || text === "]" || text === ")");
}

function closeBracket(walk: Walk, token: Token): Found | null {
  const bracket = walk.open.at(-1);
  if (bracket?.close !== token.text) {
    const due = bracket?.close ?? "";
    const below = walk.open.some(({ close }) => close === token.text);
    return below
      ? insert("unclosed-bracket", behindLast(walk), due, `${due} is missing before ${token.text}`)
      : replace("wrong-bracket", token, due, `${token.text} where ${due} is due`);
  }
  walk.open.pop();
  walk.due = walk.open.length === 0 ? "end" : "comma-or-close";
  return null;
}

function trailingComma(walk: Walk, closer: Token): Found {
  const comma = walk.last ?? closer;
  return remove("trailing-comma", comma, `a comma before ${closer.text}`);
}

function behindLast(walk: Walk): number {
  return walk.last?.end ?? 0;
}

function fault(kind: string, at: number, message: string): TextFault {
  return { kind, at, message };
}

function quoted({ text }: Token): string {
  return [...text].slice(0, 20).join("");
}

function unexpected(token: Token): Found {
  return { fault: fault("unexpected", token.start, `${quoted(token)} cannot stand here`), remedy: null };
}

function insert(kind: string, at: number, text: string, message: string): Found {
  return { fault: fault(kind, at, message), remedy: { from: at, to: at, text } };
}

function remove(kind: string, { start, end }: Token, message: string): Found {
  return { fault: fault(kind, start, message), remedy: { from: start, to: end, text: "" } };
}

function replace(kind: string, { start, end }: Token, text: string, message: string): Found {
  return { fault: fault(kind, start, message), remedy: { from: start, to: end, text } };
}
