import { Ajv, type AnySchema, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type JsonObject, type JsonSchema, own } from "../base/json.js";
import { nestsDeeperThan } from "../base/nesting.js";
import { remember } from "../base/remember.js";

/** Whether arguments fit their tool's schema; `checked` is false where the schema itself cannot be compiled. */
export interface ArgumentValidation {
  readonly checked: boolean;
  /** One sentence a fault, the JSON Pointer first. */
  readonly errors: readonly string[];
  /** The keyword that each of them breaks, as ajv calls it; empty where no single one is broken. */
  readonly keywords: readonly string[];
}

function faultless(checked: boolean): ArgumentValidation {
  return { checked, errors: [], keywords: [] };
}

function withFault(message: string): ArgumentValidation {
  return { checked: true, errors: [message], keywords: [] };
}

/** Validators call themselves for each level of a recursive schema. */
const DEEPEST_ARGUMENTS = 1000;

const OPTIONS = { strict: false, allErrors: true, validateFormats: true, addUsedSchema: false, logger: false } as const;
/** Drafts with a `$schema` that names one of these are validated as draft 7, the oldest that ajv has. */
const OLD_DRAFT = /draft-0[467]/;

const compiled = new WeakMap<object, ValidateFunction | null>();

/** Requests bring the same schemas as new objects, so validators are known by the schema's text too. */
const compileOnce = remember(compile, (schema) => JSON.stringify(schema));

/** Validates one call's arguments with ajv, as draft 2020-12 unless the schema names an older one. */
export function validateArguments(schema: JsonSchema, value: JsonObject): ArgumentValidation {
  if (schema === true) return faultless(true);
  if (schema === false) return withFault("the schema is false: no arguments are valid");
  const validate = validatorFor(schema);
  if (validate === null) return faultless(false);
  if (!nestsDeeperThan(value, DEEPEST_ARGUMENTS)) return answerOf(validate, value);
  return withFault(`the arguments nest more than ${DEEPEST_ARGUMENTS} levels, which no server takes`);
}

function answerOf(validate: ValidateFunction, value: JsonObject): ArgumentValidation {
  if (validate(value)) return faultless(true);
  const faults = validate.errors ?? [];
  return {
    checked: true,
    errors: faults.map(({ instancePath, message, params }) =>
      `${instancePath === "" ? "the arguments" : instancePath} ${message ?? "is invalid"}${detail(params)}`.trim(),
    ),
    keywords: faults.map(({ keyword }) => keyword),
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
  const validator = compileOnce(schema);
  compiled.set(schema, validator);
  return validator;
}

function compile(schema: JsonObject): ValidateFunction | null {
  const named = own(schema, "$schema");
  const old = typeof named === "string" && OLD_DRAFT.test(named);
  const bare: JsonObject = Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"));
  const names = NAMES.test(JSON.stringify(bare));
  for (const draft of old ? [DRAFT_7, DRAFT_2020] : [DRAFT_2020, DRAFT_7]) {
    const ajv = names ? draft.make() : draft.shared();
    try {
      return ajv.compile(bare as AnySchema);
    } catch {
      // The other draft may take it; a schema that neither takes is reported as not checked.
    } finally {
      ajv.removeSchema(bare as AnySchema);
    }
  }
  return null;
}

/** Places of a schema that have names of their own, which ajv would look for in all other schemas. */
const NAMES = /"\$(id|anchor|dynamicAnchor|recursiveAnchor)":/;

/** An ajv for one draft; a new one takes as long as some schemas, since it compiles the draft's own first. */
function draft(make: () => Ajv): { readonly make: () => Ajv; readonly shared: () => Ajv } {
  let made: Ajv | undefined;
  return {
    make,
    shared: () => {
      made ??= make();
      return made;
    },
  };
}

const DRAFT_2020 = draft(() => withFormats(new Ajv2020(OPTIONS)));
const DRAFT_7 = draft(() => withFormats(new Ajv(OPTIONS)));

function withFormats(ajv: Ajv): Ajv {
  // The package's types do not follow its own export under NodeNext.
  const add = addFormats as unknown as (instance: Ajv) => Ajv;
  return add(ajv);
}
