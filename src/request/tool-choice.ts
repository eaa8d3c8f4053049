import type { Finding } from "../base/finding.js";
import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { didYouMean } from "../base/near-names.js";
import { isArray } from "./shape.js";
import type { ToolChoice } from "./types.js";

const WORDS = ["auto", "required", "none"] as const;

export interface ReadToolChoice {
  readonly toolChoice: ToolChoice;
  readonly findings: readonly Finding[];
}

/**
 * Every form of `tool_choice` that chat completions have (policy reference 8.1). A missing choice reads as `auto`; so
 * does a form that nobody knows, with a finding: most servers refuse it, llama.cpp really does take it for `auto`.
 */
export function readToolChoice(body: JsonObject): ReadToolChoice {
  const raw = own(body, "tool_choice") ?? null;
  if (raw === null) return { toolChoice: { kind: "auto" }, findings: [] };
  const toolChoice = parseToolChoice(raw);
  if (toolChoice !== null) return { toolChoice, findings: [] };
  return { toolChoice: { kind: "auto" }, findings: [notUnderstood(raw)] };
}

function parseToolChoice(raw: JsonValue): ToolChoice | null {
  if (typeof raw === "string") {
    const kind = WORDS.find((word) => word === raw);
    return kind === undefined ? null : { kind };
  }
  if (!isObject(raw)) return null;
  const type = own(raw, "type");
  if (type === "allowed_tools") return allowedTools(raw);
  const name = nameOf(own(raw, type === "custom" ? "custom" : "function"));
  return name === null ? null : { kind: "named", name };
}

function allowedTools(raw: JsonObject): ToolChoice | null {
  const allowed = own(raw, "allowed_tools");
  if (!isObject(allowed)) return null;
  const mode = own(allowed, "mode");
  const tools = own(allowed, "tools");
  if ((mode !== "auto" && mode !== "required") || !isArray(tools)) return null;
  const names = tools.map((tool) => (isObject(tool) ? nameOf(own(tool, "function") ?? own(tool, "custom")) : null));
  return names.every((name) => name !== null) ? { kind: "allowed", mode, names } : null;
}

function nameOf(value: JsonValue | undefined): string | null {
  const name = isObject(value) ? own(value, "name") : undefined;
  return typeof name === "string" && name !== "" ? name : null;
}

function notUnderstood(raw: JsonValue): Finding {
  const hint = typeof raw === "string" ? didYouMean(raw, WORDS) : "";
  return {
    rule: "tool-choice-not-understood",
    severity: "warning",
    path: "/tool_choice",
    message: `tool_choice has none of the known forms${hint === "" ? "." : hint}`,
    fix: 'Send "auto", "required", "none" or {"type": "function", "function": {"name": "..."}}.',
  };
}
