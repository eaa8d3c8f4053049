import { UnsupportedError } from "../base/errors.js";
import { payloadFor } from "../engines/payload.js";
import { withEngineRefusal } from "../engines/refusals/with-engine-refusal.js";
import type { Backend, EngineConstraint, EngineName } from "../engines/types.js";
import { reasoningPairs } from "../formats/reasoning.js";
import { readRequest } from "../request/read-request.js";
import { decide } from "../servers/decide.js";
import type { Decision, ServerName, Settings } from "../servers/types.js";
import { lowerWithLabels } from "../tag/lower.js";
import { tagToGrammar } from "../tag/to-grammar.js";
import type { StructuralTag } from "../tag/types.js";
import { asLegacy } from "../tag/write-legacy.js";
import { engineLacks } from "./engine-support.js";
import type { CompileResult } from "./types.js";

/**
 * Which guided-decoding payload must go to the engine for this request?
 *
 * @param body a client's request body, parsed
 * @throws RequestError for a body that cannot be read, SettingsError for settings that cannot be resolved,
 *   UnsupportedError for a constraint that the engine has no field for
 */
export function compile(body: unknown, settings: Settings): CompileResult {
  return compileDecision(withEngineRefusal(decide(readRequest(body, settings.dialect), settings)));
}

/** The result is lazy: a grammar or payload that nobody asks for is not made. */
function compileDecision(decision: Decision): CompileResult {
  const lowered = decision.rejection === null ? lowerWithLabels(decision) : null;
  const lacks = engineLacks(decision, lowered?.tag ?? null);
  return {
    status: decision.rejection?.status ?? 200,
    rejection: decision.rejection,
    decision,
    tag: lowered?.tag ?? null,
    get grammar() {
      return lowered === null ? null : tagToGrammar(lowered.tag, lowered.labels);
    },
    get payload() {
      const [lack] = lacks;
      if (lack !== undefined) throw new UnsupportedError(lack.rule, lack.message, { pointer: lack.path });
      const { server, engine } = decision.settings;
      const backend = BACKENDS.find((name) => name === engine.name);
      return payloadFor(ENGINES[server], engineConstraint(decision, lowered?.tag ?? null, backend), {
        backend,
        special: controlTokens(decision),
      });
    },
    findings: [...decision.findings, ...lacks],
  };
}

/** The format's control tokens, and those round the thinking where the turn has room for it. */
function controlTokens({ settings: { format }, constraint }: Decision): readonly string[] {
  if (format === null) return [];
  const thinks = constraint.kind === "turn" && constraint.variants.includes("thinking");
  const thinking = thinks ? reasoningPairs(format.reasoning).flatMap(({ begin, end }) => [begin, end]) : [];
  return [...new Set([...format.special, ...thinking])];
}

/** Libraries that a server may run in place of the one it runs usually. */
const BACKENDS: readonly Backend[] = ["llguidance", "outlines", "lm-format-enforcer"];

/** The engine that a server's constraints go to. */
const ENGINES: Readonly<Record<ServerName, EngineName>> = {
  vllm: "vllm",
  sglang: "sglang",
  dynamo: "dynamo",
  trtllm: "trtllm",
  llamacpp: "llamacpp",
  "rapid-mlx": "llguidance",
  openai: "vllm",
};

/** A turn goes out as a tag; what the client asked for itself goes out as what it is. */
function engineConstraint(
  { constraint }: Decision,
  tag: StructuralTag | null,
  backend: Backend | undefined,
): EngineConstraint {
  if (constraint.kind !== "turn") return constraint;
  if (tag === null) return { kind: "none" };
  // The deprecated shape says nothing of at_least_one to other libraries than SGLang's.
  const legacy = constraint.legacy === true && backend === undefined ? asLegacy(tag) : null;
  return { kind: "structural_tag", tag: legacy ?? tag };
}
