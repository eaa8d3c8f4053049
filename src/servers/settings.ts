import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { atLeast, parseVersion } from "../base/version.js";
import { requireFormat } from "../formats/find-format.js";
import { parsersOf } from "../formats/reader-habits.js";
import type { Format } from "../formats/types.js";
import { parseBoolean } from "./booleans.js";
import { SERVER_TABLES, type ServerSetting, type ServerTable } from "./server-tables.js";
import type { ResolvedReader, ResolvedSettings, ServerName, Settings, StrictLevel } from "./types.js";

const ENGINES = ["xgrammar", "llguidance", "llamacpp"];
const LEVELS: readonly StrictLevel[] = ["auto", "function", "parameter"];

/** How a format's name is looked up; throws SettingsError with near names where there is none. */
export type FormatLookup = (server: ServerName, name: string) => Format;

/**
 * Names resolved, defaults filled in.
 *
 * @throws SettingsError for an unknown server, version, parser, engine, level or server setting, for values that a
 * setting cannot have, and for a `readAs` that has no reader for the format; messages list near names.
 */
export function resolveSettings(settings: Settings, lookUp: FormatLookup = requireFormat): ResolvedSettings {
  const { table, version } = resolveServer(settings.server);
  const serverSettings = resolveServerSettings(table, settings.serverSettings ?? {});
  const parser = settings.parser ?? null;
  if (parser === null && table.needsParser) {
    throw new SettingsError(
      "parser-missing",
      `Server ${table.name} needs a parser: say which format the model writes, for example --parser hermes.`,
    );
  }
  const format =
    parser === null || !table.needsParser || table.formatless?.includes(parser) ? null : lookUp(table.name, parser);
  const level = settings.strictLevel ?? serverSettings["tool-strict-level"] ?? "auto";
  return {
    server: table.name,
    version,
    parser,
    format,
    strictLevel: resolveLevel(level),
    reasoning: settings.reasoning ?? false,
    engineTag: settings.engineTag ?? "upstream",
    engine: resolveEngine(settings.engine ?? chosenEngine(table, serverSettings), settings.engine === undefined),
    readAs: settings.readAs === undefined ? null : resolveReader(settings.readAs, format, parser, serverSettings),
    serverSettings,
  };
}

/**
 * A server's reader of the format, `SERVER`, `SERVER/PARSER`, with `@VERSION` or without. If no parser is named, the one
 * of the settings counts where that server has it, or else the server's first.
 */
function resolveReader(
  text: string,
  format: Format | null,
  parser: string | null,
  serverSettings: ResolvedSettings["serverSettings"],
): ResolvedReader {
  const [, server = "", wanted, versionPart = ""] = /^([^/@]*)(?:\/([^@]*))?(@.*)?$/s.exec(text) ?? [];
  const { table, version, versionText } = resolveServer(server + versionPart);
  if (format === null) {
    throw new SettingsError(
      "read-as-no-format",
      `Nothing says which format the output is in, so ${table.name} cannot read it: leave readAs out, or name a server with a parser.`,
    );
  }
  const names = parsersOf(format, table.name);
  const name = wanted ?? names.find((one) => one === parser) ?? names[0];
  if (name === undefined || !names.includes(name)) {
    const known = SERVER_TABLES.flatMap((one) => {
      const [first] = parsersOf(format, one.name);
      return first === undefined ? [] : [`${one.name} ("${first}")`];
    });
    const others = names.length > 0 ? `it has: ${names.join(", ")}` : `these have one: ${known.join(", ") || "none"}`;
    const none = wanted === undefined ? "no parser" : `no parser "${wanted}"`;
    throw new SettingsError(
      "read-as-no-parser",
      `${table.name} has ${none} for ${format.name}${wanted === undefined ? "" : didYouMean(wanted, names)} (${others})`,
    );
  }
  // dynamo reference 7.4: the second generation of parsers has to be asked for.
  const isSecond = table.name === "dynamo" && serverSettings.DYN_PARSER_VERSION === "2";
  const systems = isSecond ? ["dynamo2", "dynamo"] : [table.name];
  return { server: table.name, systems, version, versionText, parser: name };
}

interface ServerVersion {
  readonly table: ServerTable;
  readonly version: readonly number[];
  readonly versionText: string;
}

function resolveServer(text: string): ServerVersion {
  const [name = "", ...rest] = text.split("@");
  const table = SERVER_TABLES.find((candidate) => candidate.name === name);
  if (table === undefined) {
    const names = SERVER_TABLES.map((candidate) => candidate.name);
    throw new SettingsError(
      "unknown-server",
      `Unknown server "${name}"${didYouMean(name, names)} (known: ${names.join(", ")})`,
    );
  }
  const oldest = table.versions[0] ?? "0";
  const newest = table.versions.at(-1) ?? "0";
  const asked = rest.length === 0 ? newest : rest.join("@");
  const version = parseVersion(asked);
  const known =
    version !== null &&
    atLeast(version, parseVersion(oldest) ?? []) &&
    atLeast(parseVersion(newest) ?? [], version.slice(0, (parseVersion(newest) ?? []).length));
  if (!known) {
    throw new SettingsError(
      "unknown-version",
      `Unknown version "${asked}" of ${table.name}; behaviour is known from ${oldest} to ${newest}` +
        ` (tables: ${table.versions.join(", ")}).`,
    );
  }
  return { table, version, versionText: asked };
}

function resolveLevel(level: string): StrictLevel {
  const known = LEVELS.find((candidate) => candidate === level);
  if (known !== undefined) return known;
  throw new SettingsError(
    "unknown-strict-level",
    `Unknown strict level "${level}"${didYouMean(level, LEVELS)} (known: ${LEVELS.join(", ")})`,
  );
}

function chosenEngine({ engine, engineSetting }: ServerTable, given: ResolvedSettings["serverSettings"]): string {
  const value = engineSetting === undefined ? undefined : given[engineSetting.name];
  return (value === undefined ? undefined : engineSetting?.engines[value]) ?? engine;
}

function resolveEngine(text: string, isDefault: boolean): ResolvedSettings["engine"] {
  const [name = "", version] = text.split("@");
  if (!isDefault && !ENGINES.includes(name)) {
    throw new SettingsError(
      "unknown-engine",
      `Unknown engine "${name}"${didYouMean(name, ENGINES)} (known: ${ENGINES.join(", ")})`,
    );
  }
  if (version !== undefined && parseVersion(version) === null) {
    throw new SettingsError("unknown-version", `"${version}" is not a version of ${name}; write it as ${name}@0.2.8.`);
  }
  return { name, version: version ?? null };
}

/** Settings under the name that decisions read, whichever spelling was given. */
function resolveServerSettings(
  table: ServerTable,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const setting = findSetting(table, key);
      checkValue(setting, key, value);
      return [setting.name, value];
    }),
  );
}

function findSetting(table: ServerTable, key: string): ServerSetting {
  const wanted = key.replace(/^--/, "");
  const setting = table.settings.find(({ name, aliases }) => name === wanted || aliases.includes(wanted));
  if (setting !== undefined) return setting;
  const names = table.settings.flatMap(({ name, aliases }) => [name, ...aliases]);
  const known = names.length === 0 ? "it has none" : `known: ${table.settings.map(({ name }) => name).join(", ")}`;
  throw new SettingsError(
    "unknown-setting",
    `Server ${table.name} has no setting "${key}"${didYouMean(wanted, names)} (${known})`,
  );
}

function checkValue({ value: wanted }: ServerSetting, key: string, value: string): void {
  switch (wanted.kind) {
    case "text":
      return;
    case "boolean":
      if (parseBoolean(value) !== null) return;
      throw wrongValue(key, value, "true or false (also 1/0, yes/no, on/off)");
    case "choice":
      if (wanted.values.includes(value)) return;
      throw wrongValue(key, value, `one of ${wanted.values.join(", ")}${didYouMean(value, wanted.values)}`);
    case "json-or-boolean":
      if (value === "" || parseBoolean(value) !== null || isJsonObject(value)) return;
      throw wrongValue(key, value, "true, false or a JSON object");
  }
}

function wrongValue(key: string, value: string, expected: string): SettingsError {
  return new SettingsError("wrong-value", `Setting ${key} cannot be "${value}"; it must be ${expected}.`);
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
