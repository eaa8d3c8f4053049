import type { JsonObject } from "../base/json.js";
import type { Rejection, ServerName } from "./types.js";

type Body = (rejection: Rejection) => JsonObject;

/** engines reference 2.6; strict-subset reference A.6. */
const wrapped: Body = ({ message, type, param, code }) => ({ error: { message, type, param, code } });

/** How each server wraps an error. Rapid-MLX's is taken to be like vLLM's. */
const BODIES: Readonly<Record<ServerName, Body>> = {
  vllm: wrapped,
  openai: wrapped,
  // engines reference 4.6.
  trtllm: ({ message }) => ({ error: message }),
  "rapid-mlx": wrapped,
  // engines reference 3.3.
  sglang: ({ message, type, param, code }) => ({ object: "error", message, type, param, code }),
  // Recalled from the server, not in the reference.
  llamacpp: ({ message, type, status }) => ({ error: { code: status, message, type } }),
  // Recalled from the frontend's error type, not in the reference.
  dynamo: ({ message, type, status }) => ({ message, type, code: status }),
};

/** The JSON body that the server answers with. */
export function errorBody(rejection: Rejection, server: ServerName): JsonObject {
  return BODIES[server](rejection);
}
