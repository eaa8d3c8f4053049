import { createRequire } from "node:module";
import type { Parser } from "web-tree-sitter";
import { UnsupportedError } from "../../base/errors.js";
import type { Syntax } from "./types.js";

/** The tree-sitter parsers of some notations. */
export type Parsers = ReadonlyMap<Syntax, Parser>;

const requirePackage = createRequire(import.meta.url);
const known = new Map<Syntax, Promise<Parser>>();
/** Grammars are loaded one after the other: at the same time they spoil one another. */
let loaded: Promise<unknown> = Promise.resolve();

/**
 * The parsers of notations; each is loaded when it is first asked for, since hardly any output needs it.
 * @throws UnsupportedError `no-syntax-parser` where a grammar's package is not installed (they are optional ones)
 */
export async function parsersFor(syntaxes: Iterable<Syntax>): Promise<Parsers> {
  const wanted = [...new Set(syntaxes)];
  return new Map(await Promise.all(wanted.map(async (syntax) => [syntax, await parserOf(syntax)] as const)));
}

function parserOf(syntax: Syntax): Promise<Parser> {
  const parser = known.get(syntax);
  if (parser !== undefined) return parser;
  const next = loaded.then(() => load(syntax));
  known.set(syntax, next);
  loaded = next.catch(() => undefined);
  return next;
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
