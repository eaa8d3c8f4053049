import type { JsonObject, JsonValue } from "../base/json.js";
import { coerceJsonOrText } from "./coercion/json-or-text.js";

const PAIR = /(\w+):<escape>(.*?)<escape>/gs;

/**
 * FunctionGemma's arguments as vLLM finds them: only strings count, at whatever depth, and what they hold is read as JSON if
 * it can be (functiongemma sheet section 8.1).
 */
export function readEscapedPairs(body: string): JsonObject {
  const pairs = [...body.matchAll(PAIR)].map(([, key = "", text = ""]): readonly [string, JsonValue] => [
    key,
    coerceJsonOrText(text, null),
  ]);
  return Object.fromEntries(pairs);
}
