import type { KeywordAccount, KeywordStatus } from "../base/account.js";
import { SchemaError } from "../base/errors.js";
import type { Finding } from "../base/finding.js";
import type { JsonSchema } from "../base/json.js";
import { ownAccount, ownStyleOf, readsNoTag, styleOf, toolAccount } from "../engines/tool-accounts.js";
import type { Tool } from "../request/types.js";
import { declaredSchema } from "../servers/bound-schema.js";
import type { Decision, ToolDecision } from "../servers/types.js";

/** What becomes of one keyword on the server's own path, and in the EBNF that is compiled here. */
export interface KeywordLoss extends KeywordAccount {
  /** Null where the schema cannot be compiled here. */
  readonly ours: KeywordStatus | null;
}

/**
 * What the server's own path holds of each keyword of a tool's schema, beside what the grammar compiled here holds where it
 * is bound to the schema. A tool whose arguments the server does not bind loses all of its keywords, but for what its format
 * holds of every tool.
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
  const ours = ifWritable(() => ownAccount(schema, ownStyleOf(decision)));
  const statuses = new Map(ours?.map(({ path, status }) => [path, status]));
  const here = ifWritable(() => toolAccount(tool, decision)) ?? [];
  const listed = tool.enforced === "schema" ? heldByEngine(here) : allLostBut(here, ours ?? jsonAccount(schema));
  return listed.map((account) => ({ ...account, ours: statuses.get(account.path) ?? null }));
}

/** An engine that refuses one keyword holds nothing of the schema. */
function heldByEngine(account: readonly KeywordAccount[]): readonly KeywordAccount[] {
  const refused = account.find((entry) => entry.refused === true);
  if (refused === undefined) return account;
  return account.map((entry) =>
    entry.refused === true || entry.status === "not-enforced"
      ? entry
      : {
          ...entry,
          status: "not-enforced",
          reason: `The engine refuses the whole schema over \`${refused.keyword}\`.`,
        },
  );
}

/** Every keyword of an unbound schema as lost, but for those in `held`. */
function allLostBut(held: readonly KeywordAccount[], all: readonly KeywordAccount[]): readonly KeywordAccount[] {
  const kept = new Map(held.map((entry) => [entry.path, entry]));
  return all.map(({ path, keyword }) => kept.get(path) ?? { path, keyword, status: "not-enforced", reason: null });
}

function jsonAccount(schema: JsonSchema): readonly KeywordAccount[] {
  return ifWritable(() => ownAccount(schema, "json")) ?? [];
}

/** Null where a style cannot write what the schema asks for, or the schema asks for what cannot be. */
function ifWritable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SchemaError) return null;
    throw error;
  }
}

/** The tool as the request declares it. */
export function declaredOf({ tool }: ToolDecision, { request }: Decision): Tool | undefined {
  return request.tools.find(({ name }) => name === tool);
}

/** The dialects of engines that do not read xgrammar's. */
const DIALECTS: Readonly<Record<string, string>> = { llguidance: "lark", llamacpp: "gbnf" };

/** How to get the grammar compiled here: where the server sends no tag, or one that writes arguments in a way of its own. */
export function ownGrammarCommand(decision: Decision): string {
  const command = `compile --emit ${DIALECTS[decision.settings.engine.name] ?? "ebnf"}`;
  const isOurs = decision.constraint.kind === "turn" && styleOf(decision) === ownStyleOf(decision);
  return isOurs ? command : `${command} --engine-tag own`;
}

/**
 * One finding for each keyword of a bound schema that the server's path loses, by tool and place in the request. What stands
 * inside a keyword that is lost is lost with it, and not told again.
 */
export function lossFindings(
  tool: ToolDecision,
  losses: readonly KeywordLoss[],
  decision: Decision,
): readonly Finding[] {
  const declared = declaredOf(tool, decision);
  if (tool.enforced !== "schema" || declared === undefined || decision.rejection !== null) return [];
  // One finding says it for all of them.
  if (readsNoTag(decision)) return [];
  const refused = losses.filter((loss) => loss.refused === true);
  return outermost(refused.length > 0 ? refused : losses.filter(({ status }) => status === "not-enforced")).map(
    ({ path, keyword, reason, ours }) => ({
      rule: "keyword-not-held",
      severity: "warning",
      path: declared.parametersPath + path,
      message:
        refused.length > 0
          ? `${tool.tool}: the engine refuses the whole schema over ${keyword}. ${reason ?? ""}`.trim()
          : `${tool.tool}: ${keyword} is not held. ${reason ?? ""}`.trim(),
      fix: lossFix(ours, decision),
    }),
  );
}

function outermost(lost: readonly KeywordLoss[]): readonly KeywordLoss[] {
  const paths = new Set(lost.map(({ path }) => path));
  return lost.filter(({ path }) => {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      if (paths.has(path.slice(0, end))) return false;
    }
    return true;
  });
}

function lossFix(ours: KeywordStatus | null, decision: Decision): string {
  if (ours === null || ours === "not-enforced") return "Express it another way, or check the arguments after the call.";
  const part = ours === "enforced" ? "holds it" : "holds it in part";
  return `Send the grammar that is compiled here, which ${part} (${ownGrammarCommand(decision)}), or check the arguments after the call.`;
}
