import { isObject, type JsonValue } from "../base/json.js";

/**
 * JSON text of a value, indented by two spaces; what a model wrote may nest deeper than JSON.stringify's stack, then it is written
 * without any blanks.
 */
export function jsonText(value: unknown): string {
  return stringified(value, 2);
}

/** As `jsonText`, always in one line. */
export function jsonLine(value: unknown): string {
  return stringified(value, 0);
}

function stringified(value: unknown, indent: number): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return deepText(value as JsonValue);
  }
}

/** Keeps its own stack: of values to write, and of text that stands between them. */
function deepText(root: JsonValue): string {
  const written: string[] = [];
  const open: ({ readonly value: JsonValue } | string)[] = [{ value: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") {
      written.push(next);
      continue;
    }
    const { value } = next;
    if (Array.isArray(value)) {
      open.push("]");
      for (const [index, item] of [...value.entries()].reverse()) open.push({ value: item }, index === 0 ? "" : ",");
      open.push("[");
    } else if (isObject(value)) {
      open.push("}");
      const entries = Object.entries(value).filter(([, member]) => member !== undefined);
      for (const [index, [key, member]] of [...entries.entries()].reverse()) {
        open.push({ value: member }, `${index === 0 ? "" : ","}${JSON.stringify(key)}:`);
      }
      open.push("{");
    } else {
      written.push(JSON.stringify(value));
    }
  }
  return written.join("");
}
