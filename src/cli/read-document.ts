import type { ParseError } from "jsonc-parser";
import { jsonExtent } from "../arguments/json-extent.js";
import type { JsonValue } from "../base/json.js";
import { DEEPEST, nestsDeeperThan } from "../base/nesting.js";
import type { Io } from "./io.js";
import { lineStarts, positionAt } from "./text-position.js";
import { UsageError } from "./usage-error.js";

export type DocumentLanguage = "json" | "yaml";

/** An input file, read. */
export interface InputDocument {
  /** As written, without a byte order mark. */
  readonly text: string;
  readonly language: DocumentLanguage;
  readonly value: JsonValue;
}

/**
 * Reads a JSON or YAML file; `-` is standard input. Files named `.yaml` or `.yml` are YAML, `.json` is JSON, anything else is
 * JSON when it begins like a JSON object or array.
 *
 * @throws UsageError naming the file, and line and column where its text is at fault.
 */
export async function readDocument(path: string, io: Io): Promise<InputDocument> {
  const raw = await readText(path, io);
  const text = raw.startsWith("\uFEFF") ? raw.slice(1) : raw;
  const language = languageOf(path, text);
  if (text.trim() === "") throw malformed(path, text, 0, "JSON or YAML", "it is empty");
  const value = await (language === "json" ? readJson(text, path) : readYaml(text, path));
  if (nestsDeeperThan(value, DEEPEST)) throw tooDeep(path);
  return { text, language, value };
}

async function readText(path: string, io: Io): Promise<string> {
  if (path === "-") return io.stdin();
  try {
    return await io.readFile(path);
  } catch (error) {
    throw new UsageError("unreadable-file", `${path}: cannot be read: ${fileFault(error)}`);
  }
}

/** Why a file cannot be read or written, in words. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "EISDIR") return "it is a folder";
  if (code === "ENOTDIR") return "a part of its path is no folder";
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  return error instanceof Error ? error.message : String(error);
}

function languageOf(path: string, text: string): DocumentLanguage {
  if (/\.ya?ml$/i.test(path)) return "yaml";
  if (/\.json$/i.test(path)) return "json";
  return /^\s*[[{]/.test(text) ? "json" : "yaml";
}

async function readJson(text: string, path: string): Promise<JsonValue> {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    // JSON.parse does not say where in a way to rely on; the position comes from a second reader.
    const { parseTree, printParseErrorCode } = await import("jsonc-parser");
    const errors: ParseError[] = [];
    try {
      parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
    } catch {
      // That reader calls itself for each level, and this text has more levels than its stack.
      const extent = jsonExtent(text, text.length - text.trimStart().length);
      throw malformed(path, text, extent.ok ? extent.end : extent.at, "JSON", "this cannot stand here");
    }
    const first = errors[0];
    if (first === undefined) throw malformed(path, text, 0, "JSON", error instanceof Error ? error.message : "");
    throw malformed(path, text, first.offset, "JSON", words(printParseErrorCode(first.error)));
  }
}

/** `CloseBraceExpected` as `close brace expected`. */
function words(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

async function readYaml(text: string, path: string): Promise<JsonValue> {
  const { parseDocument } = await import("yaml");
  const document = withoutOverflow(path, () =>
    parseDocument(text, { prettyErrors: false, uniqueKeys: true, logLevel: "error" }),
  );
  const first = document.errors[0];
  if (first?.message.includes("call stack") === true) throw tooDeep(path);
  if (first !== undefined) throw malformed(path, text, first.pos[0], "YAML", first.message);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 1000 });
  } catch (error) {
    throw malformed(path, text, 0, "YAML", error instanceof Error ? error.message : String(error));
  }
  const odd = notJson(value);
  if (odd !== null) throw malformed(path, text, 0, "YAML", `it holds ${odd}, which JSON has no value for`);
  return (value ?? null) as JsonValue;
}

/** The YAML reader calls itself for each level. */
function withoutOverflow<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooDeep(path);
  }
}

/** What of a value JSON cannot hold. */
function notJson(root: unknown): string | null {
  const open: unknown[] = [root];
  const seen = new Set<unknown>();
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value === "number" && !Number.isFinite(value)) return String(value);
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
      return `a ${value.constructor.name}`;
    for (const member of Object.values(value)) if (member !== undefined) open.push(member);
  }
  return null;
}

function malformed(path: string, text: string, offset: number, language: string, what: string): UsageError {
  const { line, column } = positionAt(text, lineStarts(text), offset);
  return new UsageError("malformed-file", `${nameOf(path)}:${line}:${column}: not ${language}: ${what}`, {
    offset,
    line,
    column,
  });
}

function tooDeep(path: string): UsageError {
  return new UsageError(
    "nested-too-deep",
    `${nameOf(path)}: it nests more than ${DEEPEST} levels of arrays and objects`,
  );
}

function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}
