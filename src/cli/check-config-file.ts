import { dirname, join, resolve } from "node:path";
import type { ErrorObject } from "ajv";
import { isObject, type JsonValue } from "../base/json.js";
import { didYouMean } from "../base/near-names.js";
import type { CheckConfig } from "../strict/check-config.js";
import { configSchema } from "../strict/config-schema.js";
import { PROFILE_NAMES } from "../strict/profile-names.js";
import { RULES } from "../strict/rules/index.js";
import type { CheckedFile, PlacedFinding } from "./check-report.js";
import type { Io } from "./io.js";
import { type Locate, locator } from "./positions.js";
import { type InputDocument, readDocument } from "./read-document.js";
import { UsageError } from "./usage-error.js";

const NAMES = [".tagwrightrc", ".tagwrightrc.json", ".tagwrightrc.yaml", ".tagwrightrc.yml"];

/** A configuration, and what there is to say about it. */
export interface ReadConfig {
  readonly config: CheckConfig;
  /** The folder that its globs start from; null where there is no file. */
  readonly folder: string | null;
  /** Its ignores without a reason; null where there are none. */
  readonly faults: CheckedFile | null;
  readonly text: string;
}

const NONE: ReadConfig = { config: {}, folder: null, faults: null, text: "" };

/**
 * The configuration that a check runs under: the file named, or the closest `.tagwrightrc` of the folder or one above it.
 *
 * @param named a file; false: none is looked for
 * @throws UsageError with file, line and column of what is wrong in it
 */
export async function readCheckConfig(named: string | false | undefined, folder: string, io: Io): Promise<ReadConfig> {
  if (named === false) return NONE;
  const path = named ?? (await closest(folder, io));
  if (path === null) return NONE;
  const document = await readDocument(path, io);
  const locate = await locator(document.text, document.language);
  const faults: PlacedFinding[] = [];
  for (const error of await schemaErrors(document.value)) {
    if (isAboutReason(error)) faults.push(withoutReason(error, locate));
    else throw refused(path, document, error, locate);
  }
  return {
    config: document.value as CheckConfig,
    folder: dirname(resolve(folder, path)),
    faults: faults.length === 0 ? null : { file: path, tools: [{ name: "ignores", findings: faults }], ignored: 0 },
    text: document.text,
  };
}

async function closest(folder: string, io: Io): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    for (const name of NAMES) {
      const path = join(at, name);
      if (await io.exists(path)) return at === folder ? name : path;
    }
    if (dirname(at) === at) return null;
  }
}

async function schemaErrors(value: JsonValue): Promise<readonly ErrorObject[]> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const validate = new Ajv2020({ allErrors: true }).compile(configSchema());
  validate(value);
  return validate.errors ?? [];
}

const isAboutReason = ({ keyword, params, instancePath }: ErrorObject) =>
  /^\/ignores\/\d+\/reason$/.test(instancePath)
    ? keyword === "pattern"
    : /^\/ignores\/\d+$/.test(instancePath) && keyword === "required" && params.missingProperty === "reason";

function withoutReason({ instancePath }: ErrorObject, locate: Locate): PlacedFinding {
  const path = instancePath.replace(/\/reason$/, "");
  const { line, column, length } = locate(path);
  return {
    rule: "ignore-without-reason",
    severity: "error",
    path,
    message: "An ignore needs a reason",
    fix: 'Say under "reason" why these findings are all right',
    profiles: [],
    fixEffect: null,
    line,
    column,
    endColumn: column + length,
  };
}

function refused(path: string, { value }: InputDocument, error: ErrorObject, locate: Locate): UsageError {
  const unknown = typeof error.params.additionalProperty === "string" ? error.params.additionalProperty : null;
  const pointer = unknown === null ? error.instancePath : `${error.instancePath}/${unknown}`;
  const { line, column } = locate(pointer);
  return new UsageError("bad-config", `${path}:${line}:${column}: ${reason(error, unknown, value)}`, { line, column });
}

function reason(error: ErrorObject, unknown: string | null, document: JsonValue): string {
  const where = error.instancePath === "" ? "the configuration" : error.instancePath;
  if (unknown !== null) {
    const isRule = error.instancePath === "/rules";
    const known = isRule ? RULES.map(({ id }) => id) : Object.keys(configKeys(error.instancePath));
    return `${isRule ? "there is no rule" : `${where} has no key`} "${unknown}"${didYouMean(unknown, known)}`;
  }
  const given = at(document, error.instancePath);
  const allowed: readonly unknown[] = Array.isArray(error.params.allowedValues) ? error.params.allowedValues : [];
  if (typeof given === "string" && allowed.length > 0) {
    const names = allowed.filter((name): name is string => typeof name === "string");
    const kind =
      allowed.length === PROFILE_NAMES.length ? "profile" : allowed.length === RULES.length ? "rule" : "value";
    const near = didYouMean(given, names);
    return `there is no ${kind} "${given}"${near === "" && names.length < 9 ? `; it is one of ${names.join(", ")}` : near}`;
  }
  return `${where} ${error.message ?? "is not what it should be"}`;
}

function configKeys(instancePath: string): object {
  const { properties } = configSchema();
  if (instancePath === "" && isObject(properties)) return properties;
  return { tool: true, rules: true, reason: true };
}

function at(document: JsonValue, pointer: string): JsonValue | undefined {
  let value: unknown = document;
  for (const step of pointer.split("/").slice(1)) {
    value =
      typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[step] : undefined;
  }
  return value as JsonValue | undefined;
}
