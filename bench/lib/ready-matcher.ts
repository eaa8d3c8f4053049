import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import { SchemaError, TagwrightError } from "../../src/base/errors.js";
import type { JsonSchema } from "../../src/base/json.js";
import { createMatcher, type Matcher } from "../../src/match/matcher.js";
import type { SchemaOptions } from "../../src/schema/options.js";
import { timed } from "./timing.js";

export type Compiled =
  /** `accepts` says whether the text as a whole is a sentence. */
  | { readonly kind: "ready"; readonly accepts: (text: string) => boolean; readonly ms: number }
  /** Refused on purpose, with the keyword that stands in the way. */
  | { readonly kind: "refused"; readonly keyword: string; readonly message: string; readonly ms: number }
  /** Anything else that was thrown is a fault of the compiler. */
  | { readonly kind: "crash"; readonly message: string };

/** Schema to a matcher that can take text, with the time it took. */
export function readyMatcher(schema: JsonSchema, options: SchemaOptions): Compiled {
  const started = performance.now();
  try {
    const { ms, value: matcher } = timed(() => createMatcher(schemaToGrammar(schema, options).grammar));
    return { kind: "ready", accepts: acceptor(matcher), ms };
  } catch (error) {
    if (error instanceof TagwrightError) {
      const keyword = error instanceof SchemaError ? error.keyword : error.code;
      return { kind: "refused", keyword, message: error.message, ms: performance.now() - started };
    }
    return { kind: "crash", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function acceptor(matcher: Matcher): (text: string) => boolean {
  const start = matcher.snapshot();
  return (text) => {
    matcher.restore(start);
    return matcher.push(text) && matcher.isComplete();
  };
}
