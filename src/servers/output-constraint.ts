import { isObject, type JsonSchema, type JsonValue } from "../base/json.js";
import type { GuidedField, ResponseFormat } from "../request/types.js";
import type { OutputConstraint } from "./types.js";

export const ANY_OBJECT: JsonSchema = { type: "object" };

/** What a response_format holds the output to; null where it holds it to nothing. */
export function responseFormatConstraint(format: ResponseFormat | null): OutputConstraint | null {
  switch (format?.kind) {
    case undefined:
    case "text":
    case "other":
      return null;
    case "json_object":
      return { kind: "json_schema", schema: ANY_OBJECT };
    case "json_schema":
      return format.schema === null ? null : { kind: "json_schema", schema: format.schema };
    case "structural_tag":
      return { kind: "structural_tag", tag: format.body };
  }
}

/** What a guided field holds the output to; null where its value is of no use for that (servers refuse it). */
export function guidedConstraint({ kind, value }: GuidedField): OutputConstraint | null {
  switch (kind) {
    case "json":
      return isObject(value) || typeof value === "boolean" ? { kind: "json_schema", schema: value } : null;
    case "json_object":
      return value === true ? { kind: "json_schema", schema: ANY_OBJECT } : null;
    case "regex":
      return typeof value === "string" ? { kind: "regex", pattern: value } : null;
    case "grammar":
      return typeof value === "string" ? { kind: "grammar", text: value } : null;
    case "choice":
      return isTexts(value) ? { kind: "choice", values: value } : null;
    case "structural_tag":
      return { kind: "structural_tag", tag: parsedTag(value) };
  }
}

function isTexts(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** `structured_outputs.structural_tag` is JSON text (engines reference 2.2). */
function parsedTag(value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return value;
  }
}
