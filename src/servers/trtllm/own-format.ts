import { isObject, type JsonObject, own } from "../../base/json.js";
import type { ToolRequest } from "../../request/types.js";

/** The body's response_format as TensorRT-LLM reads it. */
export interface OwnFormat {
  readonly type: string;
  readonly raw: JsonObject;
}

/** TensorRT-LLM has types of its own, so it is read from the body itself (engines reference 4.2). */
export function ownFormat({ body }: ToolRequest): OwnFormat | null {
  const raw = own(body, "response_format");
  const type = isObject(raw) ? own(raw, "type") : undefined;
  return isObject(raw) && typeof type === "string" ? { type, raw } : null;
}
