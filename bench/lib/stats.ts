/** The value below which the share `q` (0 to 1) of the values lies; NaN for none. */
export function percentile(values: readonly number[], q: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? sorted[0] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

export function spread(values: readonly number[]): Spread {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), max: percentile(values, 1) };
}

/** Three significant digits: enough for times, and short in tables. */
export function short(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : "-";
}
