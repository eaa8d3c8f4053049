import type { KeywordAccount } from "../../base/account.js";
import { SettingsError } from "../../base/errors.js";
import type { JsonSchema } from "../../base/json.js";
import { didYouMean } from "../../base/near-names.js";
import type { JsonSchemaStyle } from "../../tag/types.js";
import { LLAMACPP } from "./llamacpp.js";
import { LLGUIDANCE } from "./llguidance.js";
import { LM_FORMAT_ENFORCER } from "./lm-format-enforcer.js";
import { OUTLINES } from "./outlines.js";
import type { ConverterTable } from "./types.js";
import { walkSchema } from "./walk.js";
import { XGRAMMAR } from "./xgrammar.js";

const TABLES: Readonly<Record<string, ConverterTable>> = {
  xgrammar: XGRAMMAR,
  llguidance: LLGUIDANCE,
  llamacpp: LLAMACPP,
  outlines: OUTLINES,
  "lm-format-enforcer": LM_FORMAT_ENFORCER,
};

/** Engines whose own schema converter there is an account of. */
export const ACCOUNTED_ENGINES: readonly string[] = Object.keys(TABLES);

/**
 * What an engine's own JSON Schema converter does with each keyword of each subschema that it comes to, in document
 * order with referenced definitions behind the reference. A version of null is the newest that is known.
 *
 * @throws SettingsError for an engine without a table.
 */
export function engineAccount(
  engine: { readonly name: string; readonly version: string | null },
  schema: JsonSchema,
  style: JsonSchemaStyle = "json",
): readonly KeywordAccount[] {
  const table = Object.hasOwn(TABLES, engine.name) ? TABLES[engine.name] : undefined;
  if (table === undefined) {
    throw new SettingsError(
      "unknown-engine",
      `There is no account of the engine "${engine.name}"${didYouMean(engine.name, ACCOUNTED_ENGINES)}`,
    );
  }
  return walkSchema(table, schema, style, versionNumbers(engine.version) ?? table.checked);
}

/** `0.2.6rc1` is `[0, 2, 6]`. */
function versionNumbers(version: string | null): readonly number[] | null {
  return version === null ? null : version.split(".").map((part) => Number.parseInt(part, 10) || 0);
}
