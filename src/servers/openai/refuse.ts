import type { Rejection } from "../types.js";

/** A 400 in OpenAI's error envelope (strict-subset reference A.6). */
export function refuse(
  rule: string,
  message: string,
  where: { readonly path: string; readonly param: string | null; readonly code: string | null; readonly fix: string },
): Rejection {
  return { rule, status: 400, message, type: "invalid_request_error", ...where };
}

/** A place as the error body's `param` names it: `/tools/0/function/name` is `tools[0].function.name`. */
export function paramOf(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((step, i) => (/^\d+$/.test(step) ? `[${step}]` : i === 0 ? step : `.${step}`))
    .join("");
}
