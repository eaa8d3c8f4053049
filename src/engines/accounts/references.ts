import type { JsonObject, JsonValue } from "../../base/json.js";
import { isObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";

/** What `#` or `#/a/b` points at in the document, with its pointer; null for anything else. */
export function localTarget(reference: string, root: JsonObject): { schema: JsonValue; pointer: string } | null {
  if (reference === "#") return { schema: root, pointer: "" };
  if (!reference.startsWith("#/")) return null;
  let schema: JsonValue | undefined = root;
  let pointer = "";
  for (const raw of reference.slice(2).split("/")) {
    const step = decodeStep(raw);
    schema = isObject(schema) ? own(schema, step) : Array.isArray(schema) ? schema[Number(step)] : undefined;
    if (schema === undefined) return null;
    pointer += pointerStep(step);
  }
  return { schema, pointer };
}

function decodeStep(raw: string): string {
  const step = raw.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
