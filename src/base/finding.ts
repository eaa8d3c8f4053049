/** One thing that a check or a decision has to say. */
export interface Finding {
  /** Stable rule id, for example `object-not-closed`. */
  readonly rule: string;
  readonly severity: "error" | "warning" | "info";
  /** JSON Pointer into the document that was checked; `""` is the whole document. */
  readonly path: string;
  readonly message: string;
  /** What to do about it, as a sentence; null where nothing can be done. */
  readonly fix: string | null;
}
