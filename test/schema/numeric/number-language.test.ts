import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accepts, difference, equals, includes, isEmpty } from "../../../src/grammar/automata/index.js";
import {
  anyNumber,
  jsonInteger,
  jsonNumber,
  type NumberConstraints,
  numberLanguage,
  numberSpellings,
} from "../../../src/schema/numeric/index.js";

/** A number as whole times ten to the power of exponent. */
interface Exact {
  readonly whole: bigint;
  readonly exponent: number;
}

function exact(text: string): Exact {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [digits = "", fraction = ""] = mantissa.split(".");
  return {
    whole: BigInt((digits + fraction).replace("-", "")) * (text.startsWith("-") ? -1n : 1n),
    exponent: Number(exponent) - fraction.length,
  };
}

/** Both as whole numbers over the same power of ten. */
function aligned(a: Exact, b: Exact): readonly [bigint, bigint] {
  const low = Math.min(a.exponent, b.exponent);
  return [a.whole * 10n ** BigInt(a.exponent - low), b.whole * 10n ** BigInt(b.exponent - low)];
}

function meets(text: string, constraints: NumberConstraints): boolean {
  const value = exact(text);
  const against = (bound: number | undefined, test: (a: bigint, b: bigint) => boolean): boolean =>
    bound === undefined || test(...aligned(value, exact(String(bound))));
  return (
    against(constraints.minimum, (a, b) => a >= b) &&
    against(constraints.exclusiveMinimum, (a, b) => a > b) &&
    against(constraints.maximum, (a, b) => a <= b) &&
    against(constraints.exclusiveMaximum, (a, b) => a < b) &&
    [constraints.multipleOf ?? []].flat().every((d) => against(d, (a, b) => a % b === 0n)) &&
    (constraints.integer !== true || against(1, (a, b) => a % b === 0n))
  );
}

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0000123456789999"), minLength: min, maxLength: max });
const plainText = fc
  .tuple(
    fc.constantFrom("", "-"),
    digits(0, 4),
    fc.oneof(
      fc.constant(""),
      digits(1, 4).map((f) => `.${f}`),
    ),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole.replace(/^0+/, "") || "0"}${fraction}`);
const exponentText = fc
  .tuple(fc.constantFrom("e", "E", "e+", "e-", "E-0", "e00"), fc.integer({ min: 0, max: 12 }))
  .map(([mark, n]) => `${mark}${n}`);
const scientificText = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.integer({ min: 1, max: 9 }),
    fc.oneof(
      fc.constant(""),
      digits(1, 3).map((f) => `.${f}`),
    ),
    exponentText,
  )
  .map((parts) => parts.join(""));
const otherText = fc.tuple(plainText, exponentText).map((parts) => parts.join(""));

const value = fc.oneof(
  fc.integer({ min: -120, max: 120 }),
  fc.integer({ min: -1200, max: 1200 }).map((n) => n / 100),
  fc.constantFrom(0, -0, 0.001, 1e-7, 1.5e-9, 1e10, 1.25e21, -3e5, 99.5),
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const bounds = fc.record({
  minimum: optional(value),
  exclusiveMinimum: optional(value),
  maximum: optional(value),
  exclusiveMaximum: optional(value),
});
/** Texts next to the bounds are where mistakes are. */
const near = (constraints: NumberConstraints) =>
  [constraints.minimum, constraints.exclusiveMinimum, constraints.maximum, constraints.exclusiveMaximum]
    .filter((bound) => bound !== undefined)
    .flatMap((bound) => [bound, bound + 1, bound - 1, bound + 0.01, bound * 10, bound / 10, -bound])
    .flatMap((n) => [String(n), n.toExponential()]);

describe("numberLanguage", () => {
  it("holds bounds exactly: all texts without exponent and all with one digit before the point", () => {
    fc.assert(
      fc.property(
        bounds,
        fc.array(fc.oneof(plainText, scientificText), { minLength: 10, maxLength: 20 }),
        (constraints, texts) => {
          const { automaton, exact: isExact } = numberLanguage(constraints);
          expect(isExact).toBe(true);
          for (const text of [...texts, ...near(constraints)]) {
            expect([text, accepts(automaton, text)]).toEqual([text, meets(text, constraints)]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("never accepts a wrong number, however it is written", () => {
    const constraints = fc.tuple(bounds, optional(fc.constantFrom(2, 3, 0.01, 0.5, 100, 7, 2.5)), fc.boolean());
    fc.assert(
      fc.property(
        constraints,
        fc.array(fc.oneof(otherText, scientificText), { minLength: 10, maxLength: 20 }),
        ([b, multipleOf, integer], texts) => {
          const all = { ...b, multipleOf, integer };
          const { automaton } = numberLanguage(all);
          for (const text of texts)
            if (accepts(automaton, text)) expect([text, meets(text, all)]).toEqual([text, true]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("holds multiples and integers exactly in texts without exponent", () => {
    const divisor = fc.oneof(
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(0.01, 0.1, 0.25, 2.5, 0.07, 1000, 1e6, 1.2, 1e-8),
    );
    fc.assert(
      fc.property(
        divisor,
        fc.boolean(),
        fc.array(plainText, { minLength: 20, maxLength: 30 }),
        (multipleOf, integer, texts) => {
          const constraints = { multipleOf, integer, minimum: -500 };
          const { automaton, exact: isExact } = numberLanguage(constraints);
          expect(isExact).toBe(true);
          for (const text of texts)
            expect([multipleOf, text, accepts(automaton, text)]).toEqual([multipleOf, text, meets(text, constraints)]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("takes any number without constraints, and signs alone leave exponents free", () => {
    expect(equals(numberLanguage({}).automaton, anyNumber())).toBe(true);
    const { automaton, note } = numberLanguage({ minimum: 0 });
    expect(note).toBeNull();
    for (const text of ["0", "-0", "-0.0e5", "0e-3", "12e-7", "0.005E+10"]) expect(accepts(automaton, text)).toBe(true);
    expect(accepts(automaton, "-12e-7")).toBe(false);
    const positive = numberLanguage({ exclusiveMinimum: 0 }).automaton;
    for (const text of ["0", "-0", "0.000", "0e5", "-1"]) expect(accepts(positive, text)).toBe(false);
    expect(accepts(positive, "0.001e-99")).toBe(true);
  });

  it("takes integers as 1.0 and 1e6, or as digits alone", () => {
    const any = numberLanguage({ integer: true }).automaton;
    for (const text of ["0", "-0", "12", "1.0", "-3.000", "1e6", "2E+3", "1.5e+300", "1e308", "0e-5"]) {
      expect([text, accepts(any, text)]).toEqual([text, true]);
    }
    for (const text of ["01", "1.", ".0", "1.5", "1e-1", "1.25e1", "+1", "1.50e-20"])
      expect([text, accepts(any, text)]).toEqual([text, false]);
    const plain = numberLanguage({ integer: true, integerSpelling: "plain" }).automaton;
    expect(accepts(plain, "-12")).toBe(true);
    for (const text of ["1.0", "1e6", "-01", ""]) expect(accepts(plain, text)).toBe(false);
  });

  it("knows integer intervals by heart", () => {
    const small = numberLanguage({
      integer: true,
      integerSpelling: "plain",
      minimum: -12,
      exclusiveMaximum: 105.5,
    }).automaton;
    for (let n = -1100; n <= 1100; n += 1) expect([n, accepts(small, String(n))]).toEqual([n, n >= -12 && n <= 105]);
    expect(isEmpty(numberLanguage({ integer: true, exclusiveMinimum: 1, exclusiveMaximum: 2 }).automaton)).toBe(true);
    expect(isEmpty(numberLanguage({ minimum: 2, maximum: 1 }).automaton)).toBe(true);
  });

  it("works beyond what doubles hold", () => {
    const large = numberLanguage({ maximum: 9007199254740991 }).automaton;
    expect(accepts(large, "9007199254740991.0")).toBe(true);
    expect(accepts(large, "9007199254740991.0000000000000000001")).toBe(false);
    expect(accepts(large, "9007199254740992")).toBe(false);
    expect(accepts(large, "9.007199254740991e15")).toBe(true);
    expect(accepts(large, "9.007199254740992e+15")).toBe(false);
    const huge = numberLanguage({ minimum: 1e308 }).automaton;
    expect(accepts(huge, `1${"0".repeat(308)}`)).toBe(true);
    expect(accepts(huge, `9${"9".repeat(307)}`)).toBe(false);
    expect(accepts(huge, "1e400")).toBe(true);
  });

  it("says so when a divisor needs too many states", () => {
    const { automaton, exact: isExact, note } = numberLanguage({ multipleOf: 1_000_003 });
    expect(isExact).toBe(false);
    expect(note).toMatch(/multipleOf 1000003 needs more states/);
    expect(accepts(automaton, "5")).toBe(true);
    expect(numberLanguage({ multipleOf: 1_000_000 }).automaton.accept.length).toBeLessThan(20);
  });

  it("gives complements that hold no number of the language in another spelling", () => {
    for (const constraints of [{ integer: true }, { multipleOf: 0.5 }, { multipleOf: [2, 3] }]) {
      const { automaton } = numberLanguage(constraints);
      const others = difference(jsonNumber(), automaton);
      for (const text of ["3", "3.0", "3.5", "3.50", "3.25", "6", "6.0", "-0", "-3.5"]) {
        expect([text, accepts(others, text)]).toEqual([text, !meets(text, constraints)]);
      }
    }
    expect(includes(jsonInteger(), numberLanguage({ integer: true, integerSpelling: "plain" }).automaton)).toBe(true);
  });
});

describe("numberSpellings", () => {
  it("holds every way to write the number", () => {
    const one = numberSpellings(1);
    for (const text of ["1", "1.0", "1.00", "1e0", "1E-0", "1.0e+00"]) expect(accepts(one, text)).toBe(true);
    for (const text of ["-1", "10", "1.01", "1e1", "01", "11"]) expect(accepts(one, text)).toBe(false);
    const small = numberSpellings(-0.0125);
    for (const text of ["-0.0125", "-0.01250", "-1.25e-2", "-1.250E-02"]) expect(accepts(small, text)).toBe(true);
    for (const text of ["0.0125", "-1.25e2", "-0.125"]) expect(accepts(small, text)).toBe(false);
    for (const text of ["0", "-0", "0.0", "-0e7"]) expect(accepts(numberSpellings(0), text)).toBe(true);
    expect(accepts(numberSpellings(-0), "0")).toBe(true);
    expect(accepts(numberSpellings(1e21), `1${"0".repeat(21)}`)).toBe(true);
    expect(accepts(numberSpellings(1e21), "1e+21")).toBe(true);
  });
});

describe("texts", () => {
  it("tells JSON numbers from what looks like one", () => {
    for (const text of ["0", "-0", "10", "1.50"]) expect(accepts(jsonNumber(), text)).toBe(true);
    for (const text of ["", "-", "01", "1.", ".5", "1e5", "+1", " 1"]) expect(accepts(jsonNumber(), text)).toBe(false);
    for (const text of ["1e5", "-0.5E-07", "12E+0"]) expect(accepts(anyNumber(), text)).toBe(true);
    for (const text of ["1e", "e5", "1e+", "1e5.0"]) expect(accepts(anyNumber(), text)).toBe(false);
  });
});
