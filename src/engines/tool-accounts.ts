import { argumentStyle } from "../arguments/styles.js";
import type { KeywordAccount } from "../base/account.js";
import { isObject, type JsonSchema, type JsonValue } from "../base/json.js";
import { variantFor } from "../formats/turn.js";
import type { Decision, ResolvedSettings, ToolDecision } from "../servers/types.js";
import { vllmBackend } from "../servers/vllm/backend.js";
import { PARSER_GRAMMARS } from "../servers/vllm/behaviour.js";
import { vllmKeywordRefusal } from "../servers/vllm/keyword-refusal.js";
import { isJsonSchemaStyle } from "../tag/constructs.js";
import { ACCOUNTED_ENGINES, engineAccount } from "./accounts/index.js";

/**
 * What becomes of a bound schema's keywords: in the engine's own converter, or in the grammar that is written here. Of an
 * unbound one: in the style that holds a part of it all the same, if the server has one.
 */
export function toolAccount(tool: ToolDecision, decision: Decision): readonly KeywordAccount[] {
  if (tool.enforced !== "schema") {
    const style = tool.enforced === "loose" ? looseStyleOf(decision) : null;
    return style === null ? [] : ownAccount(tool.schema, style);
  }
  const style = styleOf(decision);
  if (!isJsonSchemaStyle(style)) return ownAccount(tool.schema, style);
  const engine = engineOf(decision);
  // OpenAI refuses what it does not hold (strict subset reference A).
  if (engine.name === "openai")
    return ownAccount(tool.schema, "json").map((entry) => ({ ...entry, status: "enforced", reason: null }));
  if (readsNoTag(decision)) {
    const reason = `${engine.name} reads no structural tags.`;
    return ownAccount(tool.schema, "json").map((entry) => ({ ...entry, status: "not-enforced", reason }));
  }
  return ACCOUNTED_ENGINES.includes(engine.name) ? engineAccount(engine, tool.schema, style) : [];
}

/** Does a call's tag go to a library that has no code for tags? vLLM and SGLang do not check (engines reference 2.9, 3.2). */
export function readsNoTag(decision: Decision): boolean {
  return decision.constraint.kind === "turn" && ["outlines", "lm-format-enforcer"].includes(engineOf(decision).name);
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

/** How the format itself writes arguments, whoever's tag is sent. */
export function ownStyleOf({ settings }: Decision): string {
  return settings.format?.arguments ?? "json";
}

function looseStyleOf({ constraint, settings }: Decision): string | null {
  return constraint.kind === "turn" ? variantFor(constraint.format, constraint.variants, settings.version).loose : null;
}

/**
 * The engine that gets the constraint. llama.cpp has its converter in the server, so that the server's build is its version. vLLM with
 * the backend auto hands a bare schema on where xgrammar refuses it: to guidance, or to outlines where it has
 * `patternProperties` (engines reference 2.5); a parser's own grammar is llguidance's Lark.
 */
export function engineOf(decision: Decision): Engine {
  const known = engines.get(decision) ?? makeEngineOf(decision);
  engines.set(decision, known);
  return known;
}

type Engine = ResolvedSettings["engine"];

/** It is asked for tool by tool, and may take an account of all tools' schemas to tell. */
const engines = new WeakMap<Decision, Engine>();

function makeEngineOf({ settings, constraint }: Decision): Engine {
  const { server, engine, version } = settings;
  if (server === "llamacpp" && engine.name === "llamacpp" && engine.version === null) {
    return { name: engine.name, version: version.join(".") };
  }
  if (server === "vllm" && constraint.kind === "turn" && PARSER_GRAMMARS.includes(constraint.format.name)) {
    return settings.engineTag === "own" ? engine : { name: "llguidance", version: null };
  }
  if (
    server !== "vllm" ||
    vllmBackend(settings) !== "auto" ||
    engine.name !== "xgrammar" ||
    constraint.kind !== "json_schema"
  )
    return engine;
  const { schema } = constraint;
  const refused =
    vllmKeywordRefusal(schema) !== null || engineAccount(engine, schema).some((account) => account.refused === true);
  if (!refused) return engine;
  return { name: holdsKeyword(schema, "patternProperties") ? "outlines" : "llguidance", version: null };
}

function holdsKeyword(value: JsonValue, keyword: string): boolean {
  if (Array.isArray(value)) return value.some((item: JsonValue) => holdsKeyword(item, keyword));
  return (
    isObject(value) && Object.entries(value).some(([key, inner]) => key === keyword || holdsKeyword(inner, keyword))
  );
}
