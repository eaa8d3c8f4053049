import { coerceCarefully } from "./careful.js";
import type { Coercion } from "./coercion.js";
import { coerceAsDynamo } from "./dynamo.js";
import { coerceGlmAsDynamo } from "./dynamo-glm.js";
import { coerceJsonByType } from "./json-by-type.js";
import { coerceJsonOrText } from "./json-or-text.js";
import { coerceAsRapid } from "./rapid.js";
import { coerceSeedAsRapid } from "./rapid-seed.js";
import { coerceTypedAsRapid } from "./rapid-typed.js";
import { coerceAsSglang } from "./sglang.js";
import { coerceGlmAsSglang } from "./sglang-glm.js";
import { coerceMinimaxAsSglang } from "./sglang-minimax.js";
import { coerceAsVllm } from "./vllm.js";

/** The rules by which servers' readers type a bare text, by name. */
export const COERCIONS = {
  schema: coerceCarefully,
  dynamo: coerceAsDynamo,
  "dynamo-glm": coerceGlmAsDynamo,
  vllm: coerceAsVllm,
  sglang: coerceAsSglang,
  "sglang-glm": coerceGlmAsSglang,
  "sglang-minimax": coerceMinimaxAsSglang,
  rapid: coerceAsRapid,
  "rapid-typed": coerceTypedAsRapid,
  "rapid-seed": coerceSeedAsRapid,
  json: coerceJsonOrText,
  "json-by-type": coerceJsonByType,
} as const satisfies Readonly<Record<string, Coercion>>;
