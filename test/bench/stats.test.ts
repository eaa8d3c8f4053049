import { expect, it } from "vitest";
import { median, percentile, spread } from "../../bench/lib/stats.js";

it("takes percentiles by nearest rank", () => {
  const values = [5, 1, 4, 2, 3];
  expect(median(values)).toBe(3);
  expect(percentile(values, 0.95)).toBe(5);
  expect(spread(values)).toEqual({ p50: 3, p95: 5, max: 5 });
  expect(percentile([], 0.5)).toBeNaN();
});
