import { own } from "../../base/json.js";
import type { Edit, Fault, Rule } from "../rule.js";
import { codePoints, fitsType, has, listOf, shown, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import type { SchemaNode } from "../walk.js";

/** `type` lets null in and `enum` keeps it out (strict-subset reference A.3 rule 4). */
export const enumWithoutNull: Rule = {
  id: "enum-without-null",
  title: "A nullable enum must hold null",
  severities: severities({ strict: "warning" }),
  schema: (schema, { path }) => {
    if (typesOf(schema)?.includes("null") !== true || typesOf(schema)?.length === 1) return [];
    if (!has(schema, "enum") || listOf(schema, "enum").includes(null)) return [];
    return [
      { path: `${path}/enum`, message: "Null is allowed by type but excluded by enum", fix: "Add null to the enum" },
    ];
  },
};

/** An enum value that the `type` beside it rules out: OpenAI refuses the request (strict-subset reference A.6 error 18). */
export const enumValueOutsideType: Rule = {
  id: "enum-value-outside-type",
  title: "Enum values must fit the type beside them",
  severities: severities({ openai: "error" }),
  schema: (schema, node) => outsiders(schema, node, (value, types) => `Enum value ${value} is not of type ${types}`),
};

/** The same for engines that do not look at `type` once there is an enum (strict-subset reference C.1). */
export const enumTypeMismatch: Rule = {
  id: "enum-type-mismatch",
  title: "The engine ignores type beside enum",
  severities: severities({ xgrammar: "warning", llamacpp: "warning" }),
  schema: (schema, node) =>
    outsiders(
      schema,
      node,
      (value, types) =>
        `Engine ignores type beside enum: ${value} is not of type ${types} and is produced all the same`,
    ),
};

function outsiders(
  schema: Parameters<NonNullable<Rule["schema"]>>[0],
  { path }: SchemaNode,
  message: (value: string, types: string) => string,
): readonly Fault[] {
  const types = typesOf(schema);
  if (types === null) return [];
  const values = listOf(schema, "enum");
  const stays = values.some((value) => fitsType(value, types));
  return values.flatMap((value, index): Fault[] => {
    if (fitsType(value, types)) return [];
    const at = `${path}/enum/${index}`;
    const edits: readonly Edit[] = [{ kind: "remove", path: at }];
    const fault = { path: at, message: message(shown(value), types.join(" or ")) };
    if (stays) return [{ ...fault, fix: "Remove the value: no value of that type can equal it", edits }];
    return [{ ...fault, fix: "Drop the enum of this branch, or change its type" }];
  });
}

/** Nothing is allowed (strict-subset reference B.3, C.2). */
export const enumEmpty: Rule = {
  id: "enum-empty",
  title: "enum and anyOf must not be empty",
  severities: severities({ all: "error" }),
  schema: (schema, { path }) =>
    ["enum", "anyOf"]
      .filter(
        (keyword) =>
          own(schema, keyword) !== undefined &&
          Array.isArray(own(schema, keyword)) &&
          listOf(schema, keyword).length === 0,
      )
      .map((keyword) => ({
        path: `${path}/${keyword}`,
        message: `No value is allowed: ${keyword} is empty`,
        fix: null,
      })),
};

/** Objects and arrays as literals (strict-subset reference B.1, C.1, E.4: for Beam a warning). */
export const enumComposite: Rule = {
  id: "enum-composite",
  title: "Only scalars in enum and const",
  severities: severities({ anthropic: "error", outlines: "error", lmfe: "error", beam: "warning" }),
  schema: (schema, { path }) => {
    const literals = listOf(schema, "enum").map((value, index) => ({ value, at: `${path}/enum/${index}` }));
    const constant = own(schema, "const");
    if (constant !== undefined) literals.push({ value: constant, at: `${path}/const` });
    return literals
      .filter(({ value }) => typeof value === "object" && value !== null)
      .map(({ at }) => ({
        path: at,
        message: "Only scalars are allowed in enum and const",
        fix: "Use anyOf of closed objects with const members",
      }));
  },
};

/** Two strings that differ in case alone: the server does not promise which comes out (strict-subset reference B.1). */
export const enumCaseCollision: Rule = {
  id: "enum-case-collision",
  title: "Enum values must differ by more than letter case",
  severities: severities({ anthropic: "warning" }),
  schema: (schema, { path }) => {
    const seen = new Map<string, string>();
    return listOf(schema, "enum").flatMap((value, index): Fault[] => {
      if (typeof value !== "string") return [];
      const earlier = seen.get(value.toLowerCase());
      seen.set(value.toLowerCase(), value);
      if (earlier === undefined || earlier === value) return [];
      const message = `Case is not guaranteed by the server: ${shown(value)} and ${shown(earlier)} can be mixed up`;
      return [{ path: `${path}/enum/${index}`, message, fix: null }];
    });
  },
};

/** One long all-string enum (strict-subset reference A.4, A.7, A2 step 15). */
export const enumCharacters = (values: readonly unknown[]): number =>
  values.reduce((sum: number, value) => sum + codePoints(String(value)), 0);
