import type { CodePointRange, Expr, Grammar, SpanLabel } from "./ir.js";

/** The empty string. */
export const EMPTY: Expr = { kind: "sequence", items: [] };
/** No string at all. */
export const NEVER: Expr = { kind: "choice", items: [] };

export function literal(text: string): Expr {
  return text === "" ? EMPTY : { kind: "literal", text };
}

/** Sequence; nested sequences are flattened and empty parts dropped. */
export function sequence(...items: readonly Expr[]): Expr {
  const flat: Expr[] = [];
  for (const item of items) {
    if (item.kind === "sequence") flat.push(...item.items);
    else flat.push(item);
  }
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: "sequence", items: flat };
}

/** Choice; nested choices are flattened. */
export function choice(...items: readonly Expr[]): Expr {
  const flat: Expr[] = [];
  for (const item of items) {
    if (item.kind === "choice") flat.push(...item.items);
    else flat.push(item);
  }
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: "choice", items: flat };
}

export function repeat(item: Expr, min: number, max: number | null): Expr {
  return { kind: "repeat", item, min, max };
}

export function optional(item: Expr): Expr {
  return repeat(item, 0, 1);
}

export function chars(...ranges: readonly CodePointRange[]): Expr {
  return { kind: "chars", ranges };
}

export function rule(name: string): Expr {
  return { kind: "rule", name };
}

/** Free text without any of `excludes`. */
export function text(excludes: readonly string[], minChars = 0, maxChars: number | null = null): Expr {
  return { kind: "text", excludes, minChars, maxChars };
}

export function span(label: SpanLabel, item: Expr): Expr {
  return { kind: "span", label, item };
}

/** A grammar of one rule called `root`. */
export function grammarOf(body: Expr): Grammar {
  return { root: "root", rules: [{ name: "root", body }] };
}
