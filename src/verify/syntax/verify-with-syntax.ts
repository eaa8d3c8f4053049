import type { Settings } from "../../servers/types.js";
import type { VerifyReport } from "../types.js";
import { examineRequest } from "../verify.js";
import type { Syntax } from "./types.js";
import { withSyntax } from "./with-syntax.js";

/**
 * As `verify`, with all faults of syntax in what should be JSON or the arguments of a Python call, each with its place
 * (`report.syntax`). tree-sitter parses, an optional dependency; without it there is a finding `no-syntax-parser` instead.
 *
 * @param inputs by the name of a custom tool the notation that its input is held to
 * @throws RequestError, SettingsError; UnsupportedError where an input is to be checked and the parser is not installed
 */
export function verifyWithSyntax(
  body: unknown,
  settings: Settings,
  output: string | Uint8Array,
  inputs: Readonly<Record<string, Syntax>> = {},
): Promise<VerifyReport> {
  return withSyntax(examineRequest(body, settings, output), new Map(Object.entries(inputs)));
}
