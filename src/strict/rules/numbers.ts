import { type JsonObject, own } from "../../base/json.js";
import type { Fault, Rule } from "../rule.js";
import { has, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";

const LOWER = ["minimum", "exclusiveMinimum"];
const UPPER = ["maximum", "exclusiveMaximum"];

/** Where xgrammar gives multipleOf up (strict-subset reference C.1). */
export const multipleOfDropped: Rule = {
  id: "multiple-of-dropped",
  title: "multipleOf that the engine drops",
  severities: severities({ xgrammar: "warning" }),
  schema: (schema, { path }) => {
    const factor = own(schema, "multipleOf");
    if (typeof factor !== "number" || isHeld(schema, factor)) return [];
    return [{ path: `${path}/multipleOf`, message: "multipleOf is dropped by the engine", fix: null }];
  },
};

function isHeld(schema: JsonObject, factor: number): boolean {
  const types = typesOf(schema) ?? [];
  if (!types.includes("integer") || types.includes("number")) return false;
  const bound = (keywords: readonly string[]) =>
    keywords.map((keyword) => own(schema, keyword)).find((value) => typeof value === "number");
  const lower = bound(LOWER);
  const upper = bound(UPPER);
  if (lower === undefined && upper === undefined) return factor <= 1024;
  return typeof lower === "number" && typeof upper === "number" && upper - lower <= 10_000;
}

/** A fraction as the bound of an integer (strict-subset reference C.1, C.2). */
export const integerBoundFraction: Rule = {
  id: "integer-bound-fraction",
  title: "Integer bounds must be whole",
  severities: severities({ xgrammar: "error" }),
  schema: (schema, { path }) => {
    if (typesOf(schema)?.join() !== "integer") return [];
    return [...LOWER, ...UPPER].flatMap((keyword): readonly Fault[] => {
      const bound = own(schema, keyword);
      if (typeof bound !== "number" || Number.isInteger(bound)) return [];
      const value = roundedBound(keyword, bound);
      return [
        {
          path: `${path}/${keyword}`,
          message: `Bound must be whole: ${bound}`,
          fix: `Write ${value}`,
          edits: [{ kind: "set", path: `${path}/${keyword}`, value }],
        },
      ];
    });
  },
};

/** The whole number that lets the same integers in: 1.5 as a minimum is 2, as an exclusive one 1. */
function roundedBound(keyword: string, bound: number): number {
  return keyword === "minimum" || keyword === "exclusiveMaximum" ? Math.ceil(bound) : Math.floor(bound);
}

/** Draft 4's boolean form (strict-subset reference A2 step 9, C.1). */
export const exclusiveBoolean: Rule = {
  id: "exclusive-boolean",
  title: "exclusiveMinimum and exclusiveMaximum are numbers",
  severities: severities({ xgrammar: "error", openai: "error", dynamo: "error" }),
  schema: (schema, { path }) =>
    [["exclusiveMinimum", "minimum"] as const, ["exclusiveMaximum", "maximum"] as const].flatMap(
      ([keyword, inclusive]): readonly Fault[] => {
        const flag = own(schema, keyword);
        const bound = own(schema, inclusive);
        if (typeof flag !== "boolean") return [];
        const at = `${path}/${keyword}`;
        const fault = { path: at, message: "Use the numeric form", fix: `Give ${keyword} the bound itself` };
        if (!flag) return [{ ...fault, edits: [{ kind: "remove", path: at }] }];
        if (typeof bound !== "number") return [fault];
        return [
          {
            ...fault,
            edits: [
              { kind: "set", path: at, value: bound },
              { kind: "remove", path: `${path}/${inclusive}` },
            ],
          },
        ];
      },
    ),
};

/** xgrammar writes bounded numbers with few digits (strict-subset reference C.1). */
export const numberRangePrecision: Rule = {
  id: "number-range-precision",
  title: "Bounded numbers lose precision",
  severities: severities({ xgrammar: "info" }),
  schema: (schema, { path }) => {
    if (typesOf(schema)?.includes("number") !== true) return [];
    if (![...LOWER, ...UPPER].some((keyword) => has(schema, keyword))) return [];
    return [{ path, message: "Only 6 decimals and no exponent can be written within bounds", fix: null }];
  },
};
