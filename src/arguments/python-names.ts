import { type Automaton, concat, difference, fromTexts, oneOf, star } from "../grammar/automata/index.js";

/** Python's own words (The Python Language Reference 3, section 2.3.1): none of them can name an argument. */
export const PYTHON_KEYWORDS: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if " +
    "import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

const NAME = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;

/** Can it name an argument? Python reads names in their NFKC form, so a name in another form reads back as another name. */
export function isPythonName(name: string): boolean {
  return NAME.test(name) && name.normalize("NFKC") === name && !PYTHON_KEYWORDS.has(name);
}

const LETTERS = [
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
] as const;

/** Names of ASCII letters, digits and underscores. */
export function asciiPythonNames(): Automaton {
  const words = concat(oneOf(LETTERS), star(oneOf([...LETTERS, [0x30, 0x39]])));
  return difference(words, fromTexts([...PYTHON_KEYWORDS]));
}
