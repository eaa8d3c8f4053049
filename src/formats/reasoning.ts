/** How a reasoning family marks the model's thinking before its answer (COMMON-xml-pythonic.md G). */
export interface ReasoningMarkers {
  readonly begin: string;
  readonly end: string;
}

const FAMILIES: ReadonlyMap<string, ReasoningMarkers> = new Map([["think", { begin: "<think>", end: "</think>" }]]);

/** The markers of a reasoning family; null where the format has none of its own. */
export function reasoningMarkers(family: string | null): ReasoningMarkers | null {
  return family === null ? null : (FAMILIES.get(family) ?? null);
}
