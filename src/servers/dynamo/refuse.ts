import type { Rejection } from "../types.js";

/**
 * A 400 as Dynamo's frontend sends it; its body has no `param`. The body's `type` is recalled from the frontend's error
 * type, not in the reference.
 */
export function refuse(
  rule: string,
  message: string,
  where: { readonly path: string; readonly fix: string },
): Rejection {
  return { rule, status: 400, message, type: "Bad Request", param: null, code: 400, ...where };
}
