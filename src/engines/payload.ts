import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import type { Grammar } from "../grammar/ir.js";
import type { StructuralTag } from "../tag/types.js";
import { dynamoPayload } from "./dynamo.js";
import { llamacppPayload } from "./llamacpp.js";
import { llguidancePayload } from "./llguidance.js";
import { sglangPayload } from "./sglang.js";
import { trtllmPayload } from "./trtllm.js";
import type { Backend, Emitter, EngineConstraint, EngineName, Payload, PayloadOptions } from "./types.js";
import { ENGINE_NAMES } from "./types.js";
import { vllmPayload } from "./vllm.js";

interface Engine {
  readonly emit: Emitter;
  /** First is the default. */
  readonly backends: readonly Backend[];
  /** Does a constraint beside `tools` need `tool_choice: "none"`? */
  readonly toolsClash: boolean;
}

const ENGINES: Readonly<Record<EngineName, Engine>> = {
  vllm: {
    emit: vllmPayload,
    backends: ["xgrammar", "llguidance", "outlines", "lm-format-enforcer"],
    toolsClash: true,
  },
  sglang: { emit: sglangPayload, backends: ["xgrammar", "llguidance", "outlines"], toolsClash: true },
  dynamo: { emit: dynamoPayload, backends: ["xgrammar", "llguidance"], toolsClash: false },
  trtllm: { emit: trtllmPayload, backends: ["xgrammar", "llguidance"], toolsClash: true },
  llamacpp: { emit: llamacppPayload, backends: [], toolsClash: true },
  llguidance: { emit: llguidancePayload, backends: ["llguidance"], toolsClash: false },
};

/**
 * The JSON fields to merge into the request that goes to `engine`, so that it holds the output to `constraint`
 * (engines reference 9). Null and `none` give `{}`.
 *
 * @throws UnsupportedError where the engine has no field for the constraint and it cannot be lowered to one.
 * @throws SettingsError for an engine or backend that is not known.
 */
export function payloadFor(
  engine: EngineName,
  constraint: EngineConstraint | StructuralTag | Grammar | null,
  options: PayloadOptions = {},
): Payload {
  const known = Object.hasOwn(ENGINES, engine) ? ENGINES[engine] : undefined;
  if (known === undefined) {
    throw new SettingsError(
      "unknown-engine",
      `There is no payload for the engine "${engine}"${didYouMean(engine, ENGINE_NAMES)}`,
    );
  }
  const backend = options.backend ?? known.backends[0] ?? "xgrammar";
  if (known.backends.length > 0 && !known.backends.includes(backend)) {
    throw new SettingsError(
      "unknown-backend",
      `${engine} has no backend "${backend}"; it has ${known.backends.join(", ")}.`,
    );
  }
  const named = withKind(constraint);
  if (named.kind === "none") return {};
  const payload = known.emit(named, backend, options);
  return options.withTools === true && known.toolsClash ? { ...payload, tool_choice: "none" } : payload;
}

function withKind(constraint: EngineConstraint | StructuralTag | Grammar | null): EngineConstraint {
  if (constraint === null) return { kind: "none" };
  if ("kind" in constraint) return constraint;
  if ("rules" in constraint) return { kind: "rules", grammar: constraint };
  return { kind: "structural_tag", tag: constraint };
}
