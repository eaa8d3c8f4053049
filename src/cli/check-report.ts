import type { StrictFinding } from "../strict/check.js";

/** A finding with its place in the file. */
export interface PlacedFinding extends StrictFinding {
  /** 1-based; columns count code points. */
  readonly line: number;
  readonly column: number;
  /** The column after the key or value that it is about, on the same line. */
  readonly endColumn: number;
}

export interface CheckedFile {
  /** As given on the command line; `-` is standard input, `mcp:COMMAND` a running server. */
  readonly file: string;
  readonly tools: readonly { readonly name: string; readonly findings: readonly PlacedFinding[] }[];
  /** Findings that the configuration ignores. */
  readonly ignored: number;
  /** What fixes would change, as a unified diff, where that was asked. */
  readonly diff?: string;
}

/** What `check` has to say; this is its `--json` output. */
export interface CheckReport {
  readonly files: readonly CheckedFile[];
  readonly errors: number;
  readonly warnings: number;
  readonly ignored: number;
}

export function reportOf(files: readonly CheckedFile[]): CheckReport {
  let errors = 0;
  let warnings = 0;
  let ignored = 0;
  for (const file of files) {
    ignored += file.ignored;
    for (const { findings } of file.tools) {
      for (const { severity } of findings) {
        if (severity === "error") errors += 1;
        else if (severity === "warning") warnings += 1;
      }
    }
  }
  return { files, errors, warnings, ignored };
}
