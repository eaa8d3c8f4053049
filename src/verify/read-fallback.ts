import { readJsonValue } from "../arguments/read-json.js";
import { isObject, own } from "../base/json.js";
import type { ReadCall } from "../formats/read-rule.js";
import type { TurnReading } from "../formats/read-turn.js";
import type { ToolChoice } from "../request/types.js";

/**
 * Reads an output that was held to plain JSON because the format has no structural tag: an array of
 * `{"name", "parameters"}` for `required`, the bare arguments for a named tool (policy reference 1.5, Dynamo 2.4).
 */
export function readFallback(text: string, choice: ToolChoice): TurnReading {
  const start = text.length - text.trimStart().length;
  const reading = readJsonValue(text, start);
  const nothing = { reasoning: null, content: null, calls: [], origin: 0, matches: [] };
  if (!reading.ok) return { ...nothing, faults: [{ kind: reading.why, start, at: reading.at, begun: null }] };
  const { value, end } = reading;
  if (choice.kind === "named" && isObject(value)) {
    return { ...nothing, calls: [{ name: choice.name, arguments: value, start, end, body: [start, end] }], faults: [] };
  }
  const calls: ReadCall[] = [];
  for (const item of Array.isArray(value) ? value : []) {
    const name = isObject(item) ? own(item, "name") : undefined;
    const given = isObject(item) ? own(item, "parameters") : undefined;
    if (typeof name === "string" && isObject(given))
      calls.push({ name, arguments: given, start, end, body: [start, end] });
  }
  return {
    ...nothing,
    calls,
    faults: calls.length === 0 ? [{ kind: "malformed", start, at: start, begun: null }] : [],
  };
}
