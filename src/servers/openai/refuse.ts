import type { Rejection } from "../types.js";

/** A 400 in OpenAI's error envelope (strict-subset reference A.6). */
export function refuse(
  rule: string,
  message: string,
  where: { readonly path: string; readonly param: string | null; readonly code: string | null; readonly fix: string },
): Rejection {
  return { rule, status: 400, message, type: "invalid_request_error", ...where };
}
