import { parseDocument } from "yaml";
import type { JsonValue } from "../base/json.js";
import { applyEdits } from "./apply-edits.js";
import type { FixableFinding } from "./check.js";
import { editJson } from "./edit-json.js";
import { editYaml } from "./edit-yaml.js";
import type { Change, Edit } from "./rule.js";

/** A text with fixes applied. */
export interface FixedText {
  readonly text: string;
  /** What the text holds. */
  readonly value: JsonValue;
  /** The findings that were settled; those left over touch the same places as one of these, or do not fit the text. */
  readonly fixed: readonly FixableFinding[];
}

/** A finding that has a fix. */
type Fixable = FixableFinding & { readonly change: Change };

/**
 * Applies the fixes of findings to the text that they were found in, keeping key order and formatting. Of two fixes at one
 * place only the first is applied: check again for the other. Nothing is changed unless the text then reads back as exactly the
 * intended value.
 *
 * @param unsafe also those that let in what was not valid before, or that drop a constraint
 */
export function applyFixes(
  text: string,
  language: "json" | "yaml",
  findings: readonly FixableFinding[],
  unsafe = false,
): FixedText {
  const value = read(text, language);
  const isWanted = (finding: FixableFinding): finding is Fixable =>
    finding.change !== null && (unsafe || finding.change.effect !== "unsafe");
  const chosen = independent(findings.filter(isWanted));
  if (chosen.length === 0) return { text, value, fixed: [] };
  const all = tryFixes(text, value, language, chosen);
  if (all !== null) return all;
  // One of them does not fit. The first that does is applied alone; the caller checks again for the rest.
  for (const finding of chosen) {
    const one = tryFixes(text, value, language, [finding]);
    if (one !== null) return one;
  }
  return { text, value, fixed: [] };
}

function tryFixes(
  text: string,
  value: JsonValue,
  language: "json" | "yaml",
  fixed: readonly Fixable[],
): FixedText | null {
  const edits = fixed.flatMap((finding) => finding.change.edits);
  const wanted = applyEdits(value, edits);
  const edited = language === "json" ? editJson(text, edits) : editYaml(text, edits);
  if (wanted === null || edited === null) return null;
  try {
    const result = read(edited, language);
    // Written out, so that the order of keys counts too.
    return JSON.stringify(result) === JSON.stringify(wanted) ? { text: edited, value: result, fixed } : null;
  } catch {
    return null;
  }
}

/** @throws where the text is no document of that language */
function read(text: string, language: "json" | "yaml"): JsonValue {
  if (language === "json") return JSON.parse(text) as JsonValue;
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return document.toJS({ maxAliasCount: 1000 }) as JsonValue;
}

/** The findings whose edits touch no place that an earlier one changes. */
function independent(findings: readonly Fixable[]): readonly Fixable[] {
  const taken = new Map<string, Edit["kind"]>();
  const above = new Set<string>();
  return findings.filter(({ change: { edits } }) => {
    if (edits.length === 0 || edits.some((edit) => isTaken(edit, taken, above))) return false;
    for (const { path, kind } of edits) {
      taken.set(path, kind);
      for (const prefix of prefixes(path)) above.add(prefix);
    }
    return true;
  });
}

/** The same place, one above it, or one below it. Two entries for one list go together. */
function isTaken({ path, kind }: Edit, taken: ReadonlyMap<string, Edit["kind"]>, above: ReadonlySet<string>): boolean {
  const same = taken.get(path);
  if (same !== undefined && !(same === "append" && kind === "append")) return true;
  return above.has(path) || prefixes(path).some((prefix) => taken.has(prefix));
}

/** All pointers above this one. */
function prefixes(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf("/"); at >= 0; at = path.lastIndexOf("/", at - 1)) {
    found.push(path.slice(0, at));
    if (at === 0) break;
  }
  return found;
}
