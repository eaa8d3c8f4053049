import { createRequire } from "node:module";
import type { Parser } from "web-tree-sitter";
import { UnsupportedError } from "../../base/errors.js";
import type { Syntax } from "./types.js";

const requirePackage = createRequire(import.meta.url);
const parsers = new Map<Syntax, Promise<Parser>>();

/**
 * The tree-sitter parser of a notation; it is loaded when it is first asked for, since hardly any output needs it.
 * @throws UnsupportedError `no-syntax-parser` where the grammar's package is not installed (it is an optional one)
 */
export function parserOf(syntax: Syntax): Promise<Parser> {
  const known = parsers.get(syntax);
  if (known !== undefined) return known;
  const parser = load(syntax);
  parsers.set(syntax, parser);
  return parser;
}

async function load(syntax: Syntax): Promise<Parser> {
  const { Language, Parser } = await import("web-tree-sitter");
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammarFile(syntax)));
  return parser;
}

function grammarFile(syntax: Syntax): string {
  const name = `tree-sitter-${syntax}`;
  try {
    return requirePackage.resolve(`${name}/${name}.wasm`);
  } catch {
    throw new UnsupportedError(
      "no-syntax-parser",
      `the package ${name} is not installed, so faults of ${syntax} cannot be located: npm install ${name}`,
    );
  }
}
