import type { StrictFinding } from "../strict/check.js";

/** A finding with its place in the file. */
export interface PlacedFinding extends StrictFinding {
  /** 1-based; columns count code points. */
  readonly line: number;
  readonly column: number;
}

export interface CheckedFile {
  /** As given on the command line; `-` is standard input. */
  readonly file: string;
  readonly tools: readonly { readonly name: string; readonly findings: readonly PlacedFinding[] }[];
}

/** What `check` has to say; this is its `--json` output. */
export interface CheckReport {
  readonly files: readonly CheckedFile[];
  readonly errors: number;
  readonly warnings: number;
}

export function reportOf(files: readonly CheckedFile[]): CheckReport {
  const severities = files.flatMap(({ tools }) =>
    tools.flatMap(({ findings }) => findings.map(({ severity }) => severity)),
  );
  return {
    files,
    errors: severities.filter((severity) => severity === "error").length,
    warnings: severities.filter((severity) => severity === "warning").length,
  };
}
