import type { KeywordAccount, KeywordStatus } from "../base/account.js";
import { SchemaError } from "../base/errors.js";
import type { Finding } from "../base/finding.js";
import type { JsonSchema } from "../base/json.js";
import { ownAccount, styleOf, toolAccount } from "../engines/tool-accounts.js";
import type { Tool } from "../request/types.js";
import { declaredSchema } from "../servers/bound-schema.js";
import type { Decision, ToolDecision } from "../servers/types.js";

/** What becomes of one keyword on the server's own path, and in the EBNF that is compiled here. */
export interface KeywordLoss extends KeywordAccount {
  /** Null where the schema cannot be compiled here. */
  readonly ours: KeywordStatus | null;
}

/**
 * What the server's own path holds of each keyword of a tool's schema, beside what the grammar compiled here holds. A tool
 * whose arguments the server does not bind loses all of its keywords.
 */
export function lossReader(decision: Decision): (tool: ToolDecision) => readonly KeywordLoss[] {
  // Tools of one list often share a schema.
  const known = new Map<string, readonly KeywordLoss[]>();
  return (tool) => {
    const schema = tool.enforced === "schema" ? tool.schema : declaredOf(tool, decision)?.parameters;
    const key = `${tool.enforced} ${JSON.stringify(schema)}`;
    const losses = known.get(key) ?? keywordLosses(tool, decision);
    known.set(key, losses);
    return losses;
  };
}

function keywordLosses(tool: ToolDecision, decision: Decision): readonly KeywordLoss[] {
  const declared = declaredOf(tool, decision);
  const schema = tool.enforced === "schema" ? tool.schema : declared === undefined ? null : declaredSchema(declared);
  if (schema === null || schema === true) return [];
  const ours = oursOf(schema, styleOf(decision));
  if (tool.enforced !== "schema") {
    return (ours ?? []).map(({ path, keyword, status }) => ({
      path,
      keyword,
      status: "not-enforced",
      reason: null,
      ours: status,
    }));
  }
  const statuses = new Map(ours?.map(({ path, status }) => [path, status]));
  return toolAccount(tool, decision).map((account) => ({ ...account, ours: statuses.get(account.path) ?? null }));
}

function oursOf(schema: JsonSchema, style: string): readonly KeywordAccount[] | null {
  try {
    return ownAccount(schema, style);
  } catch (error) {
    if (error instanceof SchemaError) return null;
    throw error;
  }
}

/** The tool as the request declares it. */
export function declaredOf({ tool }: ToolDecision, { request }: Decision): Tool | undefined {
  return request.tools.find(({ name }) => name === tool);
}

/** One finding for each keyword of a bound schema that the server's path loses, by tool and place in the request. */
export function lossFindings(
  tool: ToolDecision,
  losses: readonly KeywordLoss[],
  decision: Decision,
): readonly Finding[] {
  const declared = declaredOf(tool, decision);
  if (tool.enforced !== "schema" || declared === undefined || decision.rejection !== null) return [];
  return losses
    .filter(({ status }) => status === "not-enforced")
    .map(({ path, keyword, reason, ours }) => ({
      rule: "keyword-not-held",
      severity: "warning",
      path: declared.parametersPath + path,
      message: `${tool.tool}: ${keyword} is not held. ${reason ?? ""}`.trim(),
      fix:
        ours === "enforced"
          ? "Send the grammar that is compiled here, which holds it (compile --emit ebnf), or check the arguments after the call."
          : "Express it another way, or check the arguments after the call.",
    }));
}
