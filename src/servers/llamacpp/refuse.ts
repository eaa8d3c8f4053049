import type { Rejection } from "../types.js";

/** llama-server's 400 (engines reference 5.3). */
export function refuse(
  rule: string,
  message: string,
  where: { readonly path: string; readonly fix: string },
): Rejection {
  return { rule, status: 400, message, type: "invalid_request_error", param: null, code: 400, ...where };
}
