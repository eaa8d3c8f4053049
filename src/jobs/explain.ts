import { SchemaError, UnsupportedError } from "../base/errors.js";
import type { Finding } from "../base/finding.js";
import { withEngineRefusal } from "../engines/refusals/with-engine-refusal.js";
import { readsNoTag } from "../engines/tool-accounts.js";
import { readRequest } from "../request/read-request.js";
import { decide } from "../servers/decide.js";
import type { Decision, ServerName, Settings } from "../servers/types.js";
import { lower } from "../tag/lower.js";
import { engineLacks } from "./engine-support.js";
import { declaredOf, lossFindings, lossReader, ownGrammarCommand } from "./loss.js";
import { nextStep } from "./next-step.js";
import type { Explanation } from "./types.js";

/**
 * Would this server take the request or answer with an error, what would it enforce, and what not?
 *
 * @param body a client's request body, parsed
 * @throws RequestError, SettingsError
 */
export function explain(body: unknown, settings: Settings): Explanation {
  return explainDecision(withEngineRefusal(decide(readRequest(body, settings.dialect), settings)));
}

/** As `explain`, for a decision that is already there. */
export function explainDecision(decision: Decision): Explanation {
  const { settings, rejection } = decision;
  const lossesOf = lossReader(decision);
  const tools = decision.arguments.map((tool) => ({ decided: tool, keywords: lossesOf(tool) }));
  const explanation: Omit<Explanation, "next"> = {
    status: rejection?.status ?? 200,
    server: settings.server,
    // llama.cpp has builds, not releases.
    version: `${settings.server === "llamacpp" ? "b" : ""}${settings.version.join(".")}`,
    parser: settings.parser,
    format: settings.format?.name ?? null,
    toolChoice: decision.toolChoice.kind,
    envelope: decision.envelope,
    arguments: tools.map(({ decided, keywords }) => ({
      tool: decided.tool,
      enforced: decided.enforced,
      reason: decided.reason,
      path: declaredOf(decided, decision)?.path ?? null,
      keywords,
    })),
    parallel: decision.parallel,
    constraint: constraintName(decision),
    error:
      rejection === null
        ? null
        : {
            message: rejection.message,
            type: rejection.type,
            param: rejection.param,
            rule: rejection.rule,
            path: rejection.path,
            fix: rejection.fix,
          },
    findings: byWeight([
      ...decision.findings,
      ...engineFindings(decision),
      ...tools.flatMap(({ decided, keywords }) => lossFindings(decided, keywords, decision)),
    ]),
  };
  return { ...explanation, next: nextStep(explanation, ownGrammarCommand(decision)) };
}

const WEIGHTS: readonly Finding["severity"][] = ["error", "warning", "info"];

function byWeight(findings: readonly Finding[]): readonly Finding[] {
  return WEIGHTS.flatMap((weight) => findings.filter(({ severity }) => severity === weight));
}

/** What stands in the way of the tag that would go to the engine; the server's verdict does not hang on it. */
function engineFindings(decision: Decision): readonly Finding[] {
  if (decision.rejection !== null) return [];
  if (readsNoTag(decision)) {
    const { server, engine } = decision.settings;
    return [
      {
        rule: "backend-reads-no-tags",
        severity: "error",
        path: "/tools",
        message: `${server} does not check that ${engine.name} has no code for structural tags: the request is taken, and fails when it runs.`,
        fix: "Start the server with xgrammar, or send what `tagwright compile` prints, with tool_choice none.",
      },
    ];
  }
  try {
    return engineLacks(decision, lower(decision));
  } catch (error) {
    if (!(error instanceof SchemaError || error instanceof UnsupportedError)) throw error;
    return [
      {
        rule: "not-compiled",
        severity: "warning",
        path: "/tools",
        message: `tagwright compile refuses this request: ${error.message}`,
        fix: null,
      },
    ];
  }
}

/** Servers whose engine has no structural tags: what they send is a grammar. */
const GRAMMAR_SERVERS: readonly ServerName[] = ["llamacpp", "rapid-mlx"];

function constraintName({ constraint, settings }: Decision): Explanation["constraint"] {
  switch (constraint.kind) {
    case "turn":
      return GRAMMAR_SERVERS.includes(settings.server) ? "grammar" : "structural_tag";
    case "choice":
      return "grammar";
    default:
      return constraint.kind;
  }
}
