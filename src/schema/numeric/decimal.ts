/**
 * A number as exact decimal: `sign` times 0.`digits` times ten to the power of `point`. `digits` has neither leading
 * nor trailing zeros; zero has no digits.
 */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly point: number;
}

/** The number that the shortest decimal text of a finite JavaScript number says: 0.1 is one tenth. */
export function toDecimal(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(Math.abs(value)).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = whole + fraction;
  const digits = all.replace(/^0+/, "").replace(/0+$/, "");
  if (digits === "") return { sign: 0, digits, point: 0 };
  const leadingZeros = all.length - all.replace(/^0+/, "").length;
  return { sign: value < 0 ? -1 : 1, digits, point: whole.length - leadingZeros + Number(exponent) };
}

export function negated(decimal: Decimal): Decimal {
  return decimal.sign === 0 ? decimal : { ...decimal, sign: decimal.sign === 1 ? -1 : 1 };
}

/** Below 0, 0 or above 0, as `a` is smaller than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.point !== b.point) return a.sign * (a.point - b.point);
  return a.digits === b.digits ? 0 : a.sign * (a.digits < b.digits ? -1 : 1);
}
