import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import draft6 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import formats from "ajv-formats";
import type { JsonSchema } from "../../src/base/json.js";
import { type Draft, draftOfUri } from "../../src/schema/drafts.js";

const OPTIONS: Options = { strict: false, validateSchema: false, logger: false, unicodeRegExp: true };

const validators = new WeakMap<object, ValidateFunction>();

/**
 * Does ajv take the JSON text for a value of the schema? Text that is no JSON is invalid. A draft that the schema names
 * goes before the given one; ajv has none before draft 6.
 */
export function ajvVerdict(schema: JsonSchema, draft: Draft, text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof schema === "boolean") return schema;
  const validate = validators.get(schema) ?? validatorOf(schema, draft);
  validators.set(schema, validate);
  return validate(value) === true;
}

function validatorOf(schema: Exclude<JsonSchema, boolean>, draft: Draft): ValidateFunction {
  const named = typeof schema.$schema === "string" ? draftOfUri(schema.$schema) : null;
  const ajv = ajvOf(named ?? draft);
  formats.default(ajv);
  return ajv.compile(schema);
}

function ajvOf(draft: Draft): Ajv {
  if (draft === 2020) return new Ajv2020(OPTIONS);
  if (draft === 2019) return new Ajv2019(OPTIONS);
  const ajv = new Ajv(OPTIONS);
  if (draft === 6) ajv.addMetaSchema(draft6);
  return ajv;
}
