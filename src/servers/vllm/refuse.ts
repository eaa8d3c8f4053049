import type { Rejection } from "../types.js";

/** A 400 as vLLM words its error bodies (engines reference 2.6). */
export function refuse(
  rule: string,
  message: string,
  where: { readonly path: string; readonly param: string | null; readonly fix: string },
): Rejection {
  return { rule, status: 400, message, type: "BadRequestError", code: 400, ...where };
}

/** Tail of vLLM's messages about a tool_choice object. */
export const CORRECT_USAGE = 'Correct usage: `{"type": "function", "function": {"name": "my_function"}}`';
