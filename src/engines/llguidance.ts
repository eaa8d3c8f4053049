import type { JsonObject } from "../base/json.js";
import { toLark } from "./lower.js";
import type { Emitter, Payload } from "./types.js";

/** llguidance's own payload: a list of grammars whose first is the entry (engines reference 6.1). */
export const llguidancePayload: Emitter = (constraint, _backend, { special }) =>
  constraint.kind === "json_schema" && typeof constraint.schema !== "boolean"
    ? entry({ json_schema: constraint.schema })
    : entry({ lark_grammar: toLark(constraint, special) });

function entry(grammar: JsonObject): Payload {
  return { grammars: [grammar] };
}
