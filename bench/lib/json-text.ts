/**
 * Re-spells JSON text without parsing it, so that numbers (`1.0`), key order and escapes stay as they are in the file:
 * `JSON.parse` and `JSON.stringify` would change all three (json-schema-correctness reference 3).
 */

/** One token: a string, a punctuation mark, or a number or word. */
const TOKEN = /"(?:\\.|[^"\\])*"|[[\]{},:]|[^\s[\]{},:"]+/gs;

/** Without any whitespace between tokens. */
export function compactJson(text: string): string {
  return (text.match(TOKEN) ?? []).join("");
}

/** Two blanks more for each level, one blank after a colon; empty containers stay closed. */
export function indentedJson(text: string): string {
  const tokens = text.match(TOKEN) ?? [];
  let out = "";
  let depth = 0;
  tokens.forEach((token, i) => {
    const closes = token === "}" || token === "]";
    const before = tokens[i - 1];
    if (closes) depth -= 1;
    if (closes && before !== "{" && before !== "[") out += newLine(depth);
    out += token;
    if (token === "{" || token === "[") {
      depth += 1;
      const after = tokens[i + 1];
      if (after !== "}" && after !== "]") out += newLine(depth);
    } else if (token === ",") {
      out += newLine(depth);
    } else if (token === ":") {
      out += " ";
    }
  });
  return out;
}

function newLine(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}
