import type { JsonValue } from "../base/json.js";

/**
 * JSON that was cut off: an open string and all open brackets are closed (COMMON-json.md section 5, Dynamo's repair).
 * Undefined where that makes no JSON.
 */
export function repairJson(text: string): JsonValue | undefined {
  const open: string[] = [];
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at];
    if (inString) {
      if (c === "\\") at += 1;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === "{") open.push("}");
    else if (c === "[") open.push("]");
    else if (c === "}" || c === "]") open.pop();
  }
  try {
    return JSON.parse(text + (inString ? '"' : "") + open.reverse().join(""));
  } catch {
    return undefined;
  }
}
