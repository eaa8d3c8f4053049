import { SettingsError } from "../../base/errors.js";
import { isObject, type JsonObject, own } from "../../base/json.js";
import { didYouMean } from "../../base/near-names.js";
import { atLeast, entryFor, parseVersion } from "../../base/version.js";
import { parseBoolean, switchedOn } from "../booleans.js";
import type { ResolvedSettings } from "../types.js";
import { DYNAMO_BEHAVIOURS, type DynamoBehaviour, FORMAT_FACTS } from "./behaviour.js";

/** The worker's and frontend's settings that decide about tags (dynamo reference 1.3, 1.4). */
export interface DynamoConfig {
  readonly behaviour: DynamoBehaviour;
  /** False: structural tags are off. */
  readonly enabled: boolean;
  readonly scope: "auto" | "always";
  readonly schema: "auto" | "strict";
  /** Automatic choice with a response_format becomes calls or the answer. */
  readonly composition: boolean;
  /** Who closes reasoning that the prompt opened. */
  readonly boundary: "tag" | "engine";
  /** Second-generation tag builders. */
  readonly v2: boolean;
  readonly excludeToolsWhenNone: boolean;
  readonly beamTurnGrammar: boolean;
  readonly anyOrder: boolean;
  /** Free text is kept clear of control markers. */
  readonly excludesMarkers: boolean;
}

const OBJECT_KEYS = [
  "scope",
  "schema",
  "allow_tool_calls_with_structured_output",
  "exclude_special_tokens",
  "reasoning_boundary",
  "tool_arguments_any_order",
] as const;

const LEGACY = ["dyn-structural-tag-scope", "dyn-structural-tag-schema"] as const;

/** @throws SettingsError for what stops a worker at its start. */
export function dynamoConfig(settings: ResolvedSettings): DynamoConfig {
  const behaviour = entryFor(DYNAMO_BEHAVIOURS, settings.version);
  const tag = tagSwitch(settings, behaviour);
  const v2 = secondGeneration(settings, behaviour);
  refuseAtStart(tag.object, settings, behaviour, v2);
  return {
    behaviour,
    enabled: tag.enabled,
    scope: oneOf(tag.object, "scope", ["auto", "always"]) ?? legacyScope(settings) ?? behaviour.scope,
    schema: oneOf(tag.object, "schema", ["auto", "strict"]) ?? legacySchema(settings) ?? "auto",
    composition: flag(tag.object, "allow_tool_calls_with_structured_output"),
    boundary:
      oneOf(tag.object, "reasoning_boundary", ["auto", "structural_tag", "backend"]) === "backend" ? "engine" : "tag",
    v2,
    excludeToolsWhenNone: switchedOn(settings, "exclude-tools-when-tool-choice-none", true),
    beamTurnGrammar: switchedOn(settings, "DYN_BEAM_TURN_GRAMMAR", true),
    anyOrder: flag(tag.object, "tool_arguments_any_order"),
    excludesMarkers: own(tag.object, "exclude_special_tokens") !== false,
  };
}

function secondGeneration({ serverSettings }: ResolvedSettings, { v2Switch }: DynamoBehaviour): boolean {
  if (v2Switch === null) return false;
  const value = serverSettings[v2Switch];
  return v2Switch === "DYN_PARSER_VERSION" ? value === "2" : value !== undefined && parseBoolean(value) === true;
}

function tagSwitch(
  settings: ResolvedSettings,
  behaviour: DynamoBehaviour,
): { readonly enabled: boolean; readonly object: JsonObject } {
  const text = settings.serverSettings["dyn-structural-tag"];
  const legacy = settings.serverSettings["dyn-enable-structural-tag"];
  const legacyOn = legacy === undefined ? null : parseBoolean(legacy);
  if (text !== undefined && !behaviour.tagObject) {
    throw new SettingsError(
      "wrong-value",
      "This version has no --dyn-structural-tag; use --dyn-enable-structural-tag, and the flags for scope and schema.",
    );
  }
  if (text === undefined) {
    // A scope or schema alone keeps guidance on.
    const alone = LEGACY.some((name) => settings.serverSettings[name] !== undefined);
    return { enabled: legacyOn ?? (behaviour.tagByDefault || alone), object: {} };
  }
  const enabled = text === "" ? true : (parseBoolean(text) ?? true);
  const conflicts: string[] = LEGACY.filter((name) => settings.serverSettings[name] !== undefined);
  if (legacyOn !== null && legacyOn !== enabled) conflicts.push("dyn-enable-structural-tag");
  if (conflicts.length > 0) {
    throw new SettingsError(
      "conflicting-settings",
      `--dyn-structural-tag cannot be combined with legacy option(s): ${conflicts.map((name) => `--${name}`).join(", ")}`,
    );
  }
  return { enabled, object: text === "" || parseBoolean(text) !== null ? {} : tagObject(text) };
}

function tagObject(text: string): JsonObject {
  const object: unknown = JSON.parse(text);
  if (!isObject(object)) return {};
  for (const key of Object.keys(object)) {
    if (OBJECT_KEYS.some((known) => known === key)) continue;
    throw new SettingsError(
      "unknown-setting",
      `dyn-structural-tag has no key "${key}"${didYouMean(key, OBJECT_KEYS)} (known: ${OBJECT_KEYS.join(", ")})`,
    );
  }
  return object;
}

/** What stops the start of a worker: keys for the second parser generation, and what they need (dynamo reference 1.4). */
function refuseAtStart(object: JsonObject, settings: ResolvedSettings, behaviour: DynamoBehaviour, v2: boolean): void {
  const fail = (message: string): never => {
    throw new SettingsError("wrong-value", message);
  };
  const backend = own(object, "reasoning_boundary") === "backend";
  const key =
    (flag(object, "allow_tool_calls_with_structured_output") && "allow_tool_calls_with_structured_output") ||
    (typeof own(object, "exclude_special_tokens") === "boolean" && "exclude_special_tokens") ||
    (backend && "reasoning_boundary") ||
    (flag(object, "tool_arguments_any_order") && "tool_arguments_any_order");
  if (!key) return;
  const name = settings.format?.name;
  if (!v2) {
    const wanted =
      behaviour.v2Switch === "DYN_ENABLE_EXPERIMENTAL_PARSERS_V2" ? `${behaviour.v2Switch}=1` : "DYN_PARSER_VERSION=2";
    fail(`structural_tag.${key} requires ${wanted}`);
  }
  if (name === undefined) fail(`structural_tag.${key} requires a tool-call parser`);
  if (!FORMAT_FACTS.v2.some((known) => known === name)) {
    fail(`structural_tag.${key} is not supported by parser '${settings.parser}'`);
  }
  if (backend && settings.serverSettings["dyn-reasoning-parser"] === undefined) {
    fail("structural_tag.reasoning_boundary=backend requires a reasoning parser");
  }
  const { name: engine, version } = settings.engine;
  const numbers = version === null ? null : parseVersion(version);
  if (
    flag(object, "tool_arguments_any_order") &&
    engine === "xgrammar" &&
    numbers !== null &&
    !atLeast(numbers, ANY_ORDER)
  ) {
    fail("structural_tag.tool_arguments_any_order requires XGrammar >= 0.2.3");
  }
}

/** xgrammar's version that can do without an order (dynamo reference 1.4). */
const ANY_ORDER = [0, 2, 3];

function flag(object: JsonObject, key: string): boolean {
  const value = own(object, key);
  if (value === undefined || typeof value === "boolean") return value ?? false;
  throw new SettingsError("wrong-value", `dyn-structural-tag: ${key} must be true or false.`);
}

function oneOf<T extends string>(object: JsonObject, key: string, values: readonly T[]): T | undefined {
  const value = own(object, key);
  if (value === undefined) return undefined;
  const known = values.find((candidate) => candidate === value);
  if (known === undefined) {
    throw new SettingsError("wrong-value", `dyn-structural-tag: ${key} must be one of ${values.join(", ")}.`);
  }
  return known;
}

function legacyScope({ serverSettings }: ResolvedSettings): "auto" | "always" | undefined {
  const value = serverSettings["dyn-structural-tag-scope"];
  return value === "auto" || value === "always" ? value : undefined;
}

function legacySchema({ serverSettings }: ResolvedSettings): "auto" | "strict" | undefined {
  const value = serverSettings["dyn-structural-tag-schema"];
  return value === "auto" || value === "strict" ? value : undefined;
}
