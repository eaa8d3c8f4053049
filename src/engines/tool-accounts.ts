import { argumentStyle } from "../arguments/styles.js";
import type { KeywordAccount } from "../base/account.js";
import type { JsonSchema } from "../base/json.js";
import { variantFor } from "../formats/turn.js";
import type { Decision, ResolvedSettings, ToolDecision } from "../servers/types.js";
import { isJsonSchemaStyle } from "../tag/constructs.js";
import { ACCOUNTED_ENGINES, engineAccount } from "./accounts/index.js";

/** What becomes of a bound schema's keywords: in the engine's own converter, or in the grammar that is written here. */
export function toolAccount(tool: ToolDecision, decision: Decision): readonly KeywordAccount[] {
  if (tool.enforced !== "schema") return [];
  const style = styleOf(decision);
  if (isJsonSchemaStyle(style) && ACCOUNTED_ENGINES.includes(decision.settings.engine.name)) {
    return engineAccount(engineOf(decision.settings), tool.schema, style);
  }
  return ownAccount(tool.schema, style);
}

/** What the grammar that is compiled here holds of a schema. */
export function ownAccount(schema: JsonSchema, style: string): readonly KeywordAccount[] {
  return argumentStyle(style).compile(schema, { closed: true }).account;
}

/** How the arguments are written: in the turn's style, or as JSON where JSON stands in for the turn. */
export function styleOf({ constraint, settings }: Decision): string {
  switch (constraint.kind) {
    case "turn":
      return variantFor(constraint.format, constraint.variants, settings.version).arguments;
    case "json_schema":
      return "json";
    default:
      return settings.format?.arguments ?? "json";
  }
}

/** llama.cpp has its converter in the server, so that the server's build is the engine's version. */
export function engineOf({ server, engine, version }: ResolvedSettings): ResolvedSettings["engine"] {
  return server === "llamacpp" && engine.name === "llamacpp" && engine.version === null
    ? { name: engine.name, version: version.join(".") }
    : engine;
}
