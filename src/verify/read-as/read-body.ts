import type { JsonValue } from "../../base/json.js";
import type { Emulation } from "./emulation.js";

/**
 * The arguments in a call's body as this reader types them. `partial`: arguments that are complete; `cut`: the last one
 * too, as far as it goes. Null: it refuses them. `unknown`: nobody tells how it types them.
 */
export function readBody(
  _name: string,
  _body: string,
  _how: "partial" | "cut",
  _emulation: Emulation,
): JsonValue | null | "unknown" {
  return null;
}

/** Does the wire leave it to the reader which type a value has? */
export function typesText(_emulation: Emulation): boolean {
  return false;
}
