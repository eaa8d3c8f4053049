import type { ToolRequest } from "../request/types.js";
import type { Decision } from "./types.js";

/** Pointers into the chat form of a request become pointers into the body that the client sent. */
export function inClientTerms(decision: Decision): Decision {
  const { request, rejection, findings } = decision;
  if (request.origins.length === 0) return decision;
  const moved = <T extends { readonly path: string }>(said: T): T => ({
    ...said,
    path: clientPath(request, said.path),
  });
  return {
    ...decision,
    rejection: rejection === null ? null : moved(rejection),
    findings: findings.map(moved),
  };
}

/** Where a place in the chat form of a request is in the body that the client sent. */
export function clientPath({ origins }: ToolRequest, path: string): string {
  const origin = origins.find(([from]) => path === from || path.startsWith(`${from}/`));
  return origin === undefined ? path : origin[1] + path.slice(origin[0].length);
}
