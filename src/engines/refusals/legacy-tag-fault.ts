import { isObject, type JsonValue, own } from "../../base/json.js";
import { pythonRepr } from "../../strict/python-repr.js";

/**
 * Why llguidance's structural tags, of the deprecated shape alone, do not take a tag; null where they do. A missing key is told by the
 * key (engines reference 2.8).
 */
export function legacyTagFault(tag: unknown): string | null {
  const triggers = listIn(tag, "triggers");
  if (triggers === null) return "'triggers'";
  const structures = listIn(tag, "structures");
  if (structures === null) return "'structures'";
  if (structures.length === 0) return "No structural tags found in the grammar spec.";
  for (const structure of structures) {
    const begin = isObject(structure) ? own(structure, "begin") : undefined;
    if (typeof begin !== "string") return "'begin'";
    if (!triggers.some((trigger) => typeof trigger === "string" && begin.startsWith(trigger))) {
      return `Trigger ${begin} not found in triggers ${pythonRepr(triggers)}`;
    }
  }
  return null;
}

function listIn(tag: unknown, key: string): readonly JsonValue[] | null {
  const value = isObject(tag) ? own(tag, key) : undefined;
  return Array.isArray(value) ? value : null;
}
