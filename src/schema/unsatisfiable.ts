import { SchemaError } from "../base/errors.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { toPointer } from "../base/json-pointer.js";
import { startCompilation } from "./compilation.js";
import { KEYWORDS } from "./drafts.js";
import { isNever } from "./evaluate.js";
import { type ResolvedSchemaOptions, resolveSchemaOptions, type SchemaOptions } from "./options.js";
import { nodeOfSchema } from "./schema-formula.js";

type Steps = readonly string[];

/** Throws the `SchemaError` for a schema that no value fits: names a smallest set of its keywords that contradict each other. */
export function refuseUnsatisfiable(schema: JsonSchema, options: SchemaOptions): never {
  const { steps, keywords } = findConflict(schema, [], resolveSchemaOptions({ ...options, exact: false }));
  const [first] = keywords;
  const pointer = toPointer(first === undefined ? steps : [...steps, first]);
  const place = steps.length === 0 ? "the schema" : toPointer(steps);
  const conflict =
    first === undefined
      ? "false allows nothing"
      : keywords.length === 1
        ? `its "${first}" allows nothing`
        : `${keywords.map((keyword) => `"${keyword}"`).join(", ")} contradict each other`;
  throw new SchemaError("unsatisfiable", first ?? "false", `no value fits ${place}: ${conflict}`, { pointer });
}

interface Conflict {
  readonly steps: Steps;
  readonly keywords: readonly string[];
}

function findConflict(root: JsonSchema, steps: Steps, options: ResolvedSchemaOptions): Conflict {
  const schema = schemaAt(root, steps);
  if (!isObject(schema)) return { steps, keywords: [] };
  let reduced = schema;
  for (const keyword of Object.keys(schema)) {
    if (KEYWORDS.get(keyword)?.kind !== "assertion") continue;
    const without = Object.fromEntries(Object.entries(reduced).filter(([key]) => key !== keyword));
    if (allowsNothing(replaced(root, steps, without), steps, options)) reduced = without;
  }
  const keywords = Object.keys(reduced).filter((keyword) => KEYWORDS.get(keyword)?.kind === "assertion");
  for (const part of partsOf(reduced)) {
    const at = [...steps, ...part];
    if (allowsNothing(root, at, options)) return findConflict(root, at, options);
  }
  return { steps, keywords };
}

/** The subschemas that must hold for every value that fits: required properties and what `allOf` lists. */
function partsOf(schema: JsonObject): readonly Steps[] {
  const { properties, required, allOf } = schema;
  const parts: Steps[] = [];
  if (isObject(properties) && Array.isArray(required)) {
    for (const key of required)
      if (typeof key === "string" && Object.hasOwn(properties, key)) parts.push(["properties", key]);
  }
  if (Array.isArray(allOf)) for (const index of allOf.keys()) parts.push(["allOf", String(index)]);
  return parts;
}

function allowsNothing(root: JsonSchema, steps: Steps, options: ResolvedSchemaOptions): boolean {
  const compilation = startCompilation(root, options, isNever);
  const schema = schemaAt(root, steps);
  const place = isObject(root) ? compilation.references.places.get(root) : undefined;
  if (schema === undefined || place === undefined) return schema === false;
  return compilation.isNever(nodeOfSchema(compilation, schema, place, steps.at(-1) ?? ""));
}

function schemaAt(root: JsonValue, steps: Steps): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const step of steps) {
    if (Array.isArray(at)) at = at[Number(step)];
    else at = isObject(at) ? own(at, step) : undefined;
  }
  return at;
}

/** The document with another schema in one place. */
function replaced(at: JsonValue, [step, ...more]: Steps, schema: JsonObject): JsonSchema & JsonValue {
  if (step === undefined) return schema;
  const copy: { [key: string]: JsonValue } | JsonValue[] = Array.isArray(at) ? [...at] : { ...(at as JsonObject) };
  if (Array.isArray(copy)) copy[Number(step)] = replaced(copy[Number(step)] ?? null, more, schema);
  else copy[step] = replaced(copy[step] ?? null, more, schema);
  return copy as JsonObject;
}
