import { Ajv, type AnySchema, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type JsonObject, type JsonSchema, own } from "../base/json.js";
import { nestsDeeperThan } from "../base/nesting.js";

/** Whether arguments fit their tool's schema; `checked` is false where the schema itself cannot be compiled. */
export interface ArgumentValidation {
  readonly checked: boolean;
  /** One sentence a fault, the JSON Pointer first. */
  readonly errors: readonly string[];
}

/** Validators call themselves for each level of a recursive schema. */
const DEEPEST_ARGUMENTS = 1000;

const OPTIONS = { strict: false, allErrors: true, validateFormats: true, logger: false } as const;
/** Drafts with a `$schema` that names one of these are validated as draft 7, the oldest that ajv has. */
const OLD_DRAFT = /draft-0[467]/;

const compiled = new WeakMap<object, ValidateFunction | null>();

/** Validates one call's arguments with ajv, as draft 2020-12 unless the schema names an older one. */
export function validateArguments(schema: JsonSchema, value: JsonObject): ArgumentValidation {
  if (schema === true) return { checked: true, errors: [] };
  if (schema === false) return { checked: true, errors: ["the schema is false: no arguments are valid"] };
  const validate = validatorFor(schema);
  if (validate === null) return { checked: false, errors: [] };
  if (!nestsDeeperThan(value, DEEPEST_ARGUMENTS)) return answerOf(validate, value);
  return { checked: true, errors: [`the arguments nest more than ${DEEPEST_ARGUMENTS} levels, which no server takes`] };
}

function answerOf(validate: ValidateFunction, value: JsonObject): ArgumentValidation {
  if (validate(value)) return { checked: true, errors: [] };
  return {
    checked: true,
    errors: (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath === "" ? "the arguments" : instancePath} ${message ?? "is invalid"}${detail(params)}`.trim(),
    ),
  };
}

function detail(params: Record<string, unknown>): string {
  if (typeof params.additionalProperty === "string") return ` ("${params.additionalProperty}")`;
  if (Array.isArray(params.allowedValues)) return `: ${params.allowedValues.map((v) => JSON.stringify(v)).join(", ")}`;
  return "";
}

function validatorFor(schema: JsonObject): ValidateFunction | null {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validator = compile(schema);
  compiled.set(schema, validator);
  return validator;
}

function compile(schema: JsonObject): ValidateFunction | null {
  const named = own(schema, "$schema");
  const old = typeof named === "string" && OLD_DRAFT.test(named);
  const bare: JsonObject = Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"));
  for (const make of old ? [draft7, draft2020] : [draft2020, draft7]) {
    try {
      return make().compile(bare as AnySchema);
    } catch {
      // The other draft may take it; a schema that neither takes is reported as not checked.
    }
  }
  return null;
}

function draft2020(): Ajv {
  return withFormats(new Ajv2020(OPTIONS));
}

function draft7(): Ajv {
  return withFormats(new Ajv(OPTIONS));
}

function withFormats(ajv: Ajv): Ajv {
  // The package's types do not follow its own export under NodeNext.
  const add = addFormats as unknown as (instance: Ajv) => Ajv;
  return add(ajv);
}
