import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { candidates, formatNames, loadFormat, serverNames } from "./grammar-files.js";
import type { Format, FormatSummary } from "./types.js";

/** All formats, in order of their names. */
export function listFormats(): readonly FormatSummary[] {
  return allFormats().map((format) => ({
    name: format.name,
    family: format.family,
    names: format.names,
    models: format.models,
    arguments: format.arguments,
    reasoning: format.reasoning,
    tool: format.tool,
    compiles: true,
    reads: format.rules.some(({ name }) => name === "read"),
    upstreamTag: [...new Set(Object.keys(format.upstreamTag).map((system) => system.replace(/-\d[\d.]*$/, "")))],
  }));
}

/** Every format with its rules, in order of their names. */
export function allFormats(): readonly Format[] {
  return formatNames().flatMap((name) => loadFormat(name) ?? []);
}

/** The format that `server` selects with `name`; a canonical name works for every server. Null where there is none. */
export function findFormat(server: string, name: string): Format | null {
  const isName = (format: string): boolean => serverNames(format)?.[server]?.includes(name) === true;
  // Most formats go by their own name.
  return loadFormat(isName(name) ? name : (candidates(server, name).find(isName) ?? name));
}

/**
 * As `findFormat`, for names that must exist.
 * @throws SettingsError naming the names that come near.
 */
export function requireFormat(server: string, name: string): Format {
  const format = findFormat(server, name);
  if (format !== null) return format;
  const known = formatNames().flatMap((canonical) => [canonical, ...(serverNames(canonical)?.[server] ?? [])]);
  throw new SettingsError(
    "unknown-format",
    `no format is called "${name}" in ${server}${didYouMean(name, [...new Set(known)])}; "tagwright formats" lists them all`,
  );
}
