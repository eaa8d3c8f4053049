/** One step of a JSON Pointer (RFC 6901), escaped and with its slash: `a/b` gives `/a~1b`. */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** A JSON Pointer from unescaped steps; no steps give `""`, the whole document. */
export function toPointer(steps: readonly (string | number)[]): string {
  return steps.map(pointerStep).join("");
}
