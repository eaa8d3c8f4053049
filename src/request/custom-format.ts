import { isObject, type JsonValue, own } from "../base/json.js";
import type { Tool } from "./types.js";

/** What a custom tool's input has to look like. */
export type CustomFormat =
  | { readonly kind: "text" }
  | { readonly kind: "grammar"; readonly syntax: JsonValue; readonly definition: JsonValue }
  | { readonly kind: "other"; readonly type: JsonValue };

/**
 * A custom tool's `format`: chat completions nest the grammar (`{"type": "grammar", "grammar": {"syntax", "definition"}}`),
 * Responses do not (policy reference 8.1, 8.2). Left out it is text. Syntax and definition as sent, null where missing.
 */
export function customFormat({ customFormat: format }: Tool): CustomFormat {
  if (!isObject(format)) return { kind: "text" };
  const type = own(format, "type") ?? "text";
  if (type === "text") return { kind: "text" };
  if (type !== "grammar") return { kind: "other", type };
  const nested = own(format, "grammar");
  const grammar = isObject(nested) ? nested : format;
  return { kind: "grammar", syntax: own(grammar, "syntax") ?? null, definition: own(grammar, "definition") ?? null };
}
