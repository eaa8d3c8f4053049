import type { Rejection } from "../types.js";

/** SGLang's 400 (engines reference 3.3). */
export function refuse(
  rule: string,
  message: string,
  where: { readonly path: string; readonly fix: string },
): Rejection {
  return { rule, status: 400, message, type: "BadRequestError", param: null, code: 400, ...where };
}
