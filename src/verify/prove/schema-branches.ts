import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";

/** Which optional parameters of a tool were left out by some call, and which were given by some. */
export interface SeenParameters {
  readonly left: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
}

/** Keeps account of the parameters of one tool over many calls. */
export function parametersSeen(): SeenParameters & {
  readonly see: (properties: readonly string[], given: JsonObject) => void;
} {
  const left = new Set<string>();
  const given = new Set<string>();
  return {
    left,
    given,
    see: (properties, call) => {
      for (const name of properties) (Object.hasOwn(call, name) ? given : left).add(name);
    },
  };
}

/** The parameters that a tool declares, and those of them that every call must have; none where it declares no object. */
export function declaredParameters(schema: JsonSchema): {
  readonly all: readonly string[];
  readonly required: readonly string[];
} {
  if (!isObject(schema)) return { all: [], required: [] };
  const properties = own(schema, "properties");
  const required = own(schema, "required");
  return {
    all: isObject(properties) ? Object.keys(properties as JsonObject) : [],
    required: Array.isArray(required)
      ? required.filter((name): name is string & JsonValue => typeof name === "string")
      : [],
  };
}
