import type { JsonValue } from "../base/json.js";

/** A value as Python's `repr` prints it, which OpenAI's error texts use. Non-printable characters beyond the controls stay as they are. */
export function pythonRepr(value: JsonValue): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(", ")}]`;
  const members = Object.entries(value).map(([key, member]) => `${quoted(key)}: ${pythonRepr(member)}`);
  return `{${members.join(", ")}}`;
}

/** A value as Python's `str` prints it: texts as they are. */
export function pythonText(value: JsonValue): string {
  return typeof value === "string" ? value : pythonRepr(value);
}

/** A tuple of strings: `()`, `('a',)`, `('a', 'b')`. */
export function pythonTuple(steps: readonly (string | number)[]): string {
  const parts = steps.map((step) => quoted(String(step)));
  return `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`;
}

/** Single quotes, unless the text has some and no double quotes. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === quote || character === "\\") out += `\\${character}`;
    else if (character === "\n") out += "\\n";
    else if (character === "\r") out += "\\r";
    else if (character === "\t") out += "\\t";
    else if (code < 0x20 || (code >= 0x7f && code <= 0xa0)) out += `\\x${code.toString(16).padStart(2, "0")}`;
    else out += character;
  }
  return quote + out + quote;
}
