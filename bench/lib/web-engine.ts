import { loadWebXgrammar } from "../../test/witness/web-xgrammar.js";

/** A matcher of the WASM build of xgrammar. */
export interface WebMatcher {
  /** Starts over and takes the whole text. */
  readonly accepts: (text: string) => boolean;
  readonly dispose: () => void;
}

export interface WebEngine {
  /** From the tag's JSON to a matcher that can take text. */
  readonly loadTag: (tag: string) => Promise<WebMatcher>;
  /** The same from a JSON Schema, with xgrammar's strict mode off. */
  readonly loadSchema: (schema: string) => Promise<WebMatcher>;
}

/** xgrammar 0.1.27 in this process, with an empty vocabulary and without its cache. */
export async function webEngine(): Promise<WebEngine> {
  const { Grammar, GrammarCompiler, GrammarMatcher, TokenizerInfo } = loadWebXgrammar();
  const tokenizer = await TokenizerInfo.createTokenizerInfo([]);
  const compiler = await GrammarCompiler.createGrammarCompiler(tokenizer, false);
  const load = async (grammar: Awaited<ReturnType<typeof Grammar.fromEBNF>>): Promise<WebMatcher> => {
    const compiled = await compiler.compileGrammar(grammar);
    const matcher = await GrammarMatcher.createGrammarMatcher(compiled, undefined, true);
    return {
      accepts: (text) => {
        matcher.reset();
        return matcher._acceptString(text);
      },
      dispose: () => {
        matcher.dispose();
        compiled.dispose();
        grammar.dispose();
      },
    };
  };
  return {
    loadTag: async (tag) => load(await Grammar.fromStructuralTag(tag)),
    loadSchema: async (schema) => load(await Grammar.fromJSONSchema(schema, true, undefined, undefined, false)),
  };
}
