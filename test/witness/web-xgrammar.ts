import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

interface WebGrammar {
  readonly handle: unknown;
  toString(): string;
  dispose(): void;
}

interface WebCompiledGrammar {
  dispose(): void;
}

interface WebMatcher {
  _acceptString(text: string): boolean;
  isTerminated(): boolean;
  reset(): void;
  dispose(): void;
}

/** The part of `@mlc-ai/web-xgrammar` 0.1.27 that tests and benchmarks use. */
export interface WebXgrammar {
  readonly Grammar: {
    fromEBNF(text: string, root?: string): Promise<WebGrammar>;
    fromJSONSchema(
      schema: string,
      anyWhitespace?: boolean,
      indent?: number,
      separators?: [string, string],
      strictMode?: boolean,
    ): Promise<WebGrammar>;
    fromStructuralTag(tag: unknown): Promise<WebGrammar>;
  };
  readonly Testings: {
    /** Does the grammar accept the whole text? */
    isGrammarAcceptString(grammar: WebGrammar, text: string): Promise<boolean>;
  };
  readonly TokenizerInfo: { createTokenizerInfo(vocabulary: string[]): Promise<unknown> };
  readonly GrammarCompiler: {
    createGrammarCompiler(
      tokenizer: unknown,
      cache?: boolean,
    ): Promise<{ compileGrammar(grammar: WebGrammar): Promise<WebCompiledGrammar> }>;
  };
  readonly GrammarMatcher: {
    createGrammarMatcher(
      compiled: WebCompiledGrammar,
      overrideStopTokens?: number[],
      terminateWithoutStopToken?: boolean,
    ): Promise<WebMatcher>;
  };
}

/**
 * Loads the WASM build. Its bundle is CommonJS in a package that says it is ESM, so neither `import` nor `require` takes
 * it as it lies there: a copy named `.cjs` is loaded.
 */
export function loadWebXgrammar(): WebXgrammar {
  const require = createRequire(import.meta.url);
  const folder = mkdtempSync(path.join(tmpdir(), "web-xgrammar-"));
  try {
    const copy = path.join(folder, "web-xgrammar.cjs");
    copyFileSync(require.resolve("@mlc-ai/web-xgrammar"), copy);
    return require(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
