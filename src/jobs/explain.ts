import { argumentStyle } from "../arguments/styles.js";
import type { KeywordAccount } from "../base/account.js";
import type { Finding } from "../base/finding.js";
import { engineAccount } from "../engines/accounts/index.js";
import { variantFor } from "../formats/turn.js";
import { readRequest } from "../request/read-request.js";
import { decide } from "../servers/decide.js";
import type { Decision, ServerName, Settings, ToolDecision } from "../servers/types.js";
import { isJsonSchemaStyle } from "../tag/constructs.js";
import { lower } from "../tag/lower.js";
import { engineLacks } from "./engine-support.js";
import type { Explanation } from "./types.js";

/**
 * Would this server take the request or answer with an error, what would it enforce, and what not?
 *
 * @param body a client's request body, parsed
 * @throws RequestError, SettingsError
 */
export function explain(body: unknown, settings: Settings): Explanation {
  return explainDecision(decide(readRequest(body, settings.dialect), settings));
}

/** As `explain`, for a decision that is already there. */
export function explainDecision(decision: Decision): Explanation {
  const { settings, rejection } = decision;
  return {
    status: rejection?.status ?? 200,
    server: settings.server,
    version: settings.version.join("."),
    parser: settings.parser,
    format: settings.format?.name ?? null,
    toolChoice: decision.toolChoice.kind,
    envelope: decision.envelope,
    arguments: decision.arguments.map((tool) => ({
      tool: tool.tool,
      enforced: tool.enforced,
      reason: tool.reason,
      keywords: keywords(tool, decision),
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
    findings: [...decision.findings, ...engineFindings(decision)],
  };
}

function engineFindings(decision: Decision): readonly Finding[] {
  return decision.rejection === null ? engineLacks(decision, lower(decision)) : [];
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

/** What becomes of a bound schema's keywords: in the engine's own converter, or in the grammar that is written here. */
function keywords(tool: ToolDecision, { settings, constraint }: Decision): readonly KeywordAccount[] {
  if (tool.enforced !== "schema") return [];
  const style =
    constraint.kind === "turn"
      ? variantFor(constraint.format, constraint.variants).arguments
      : constraint.kind === "json_schema"
        ? "json"
        : (settings.format?.arguments ?? "json");
  if (isJsonSchemaStyle(style)) return engineAccount(settings.engine, tool.schema, style);
  return argumentStyle(style).compile(tool.schema, { closed: true }).account;
}
