import type { Rejection } from "../types.js";

/** TensorRT-LLM's 400: the validation library's text alone (engines reference 4.6). */
export function refuse(
  rule: string,
  message: string,
  where: { readonly path: string; readonly fix: string },
): Rejection {
  return { rule, status: 400, message, type: "BadRequestError", param: null, code: 400, ...where };
}
