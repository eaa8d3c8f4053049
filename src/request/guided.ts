import { isObject, type JsonObject, type JsonValue } from "../base/json.js";
import { given, isArray, objectField } from "./shape.js";
import type { GuidedField } from "./types.js";

type Kind = GuidedField["kind"];

const GUIDED: readonly (readonly [field: string, kind: Kind])[] = [
  ["guided_json", "json"],
  ["guided_regex", "regex"],
  ["guided_grammar", "grammar"],
  ["guided_choice", "choice"],
];

/** engines reference 2.2. */
const STRUCTURED_OUTPUTS: readonly (readonly [field: string, kind: Kind])[] = [
  ["json", "json"],
  ["regex", "regex"],
  ["choice", "choice"],
  ["grammar", "grammar"],
  ["json_object", "json_object"],
  ["structural_tag", "structural_tag"],
];

/** SGLang's and llama.cpp's fields of the body itself (engines reference 3.1, 5.1). */
const TOP_LEVEL: readonly (readonly [field: string, kind: Kind])[] = [
  ["regex", "regex"],
  ["ebnf", "grammar"],
  ["grammar", "grammar"],
  ["json_schema", "json"],
];

/**
 * Decoding constraints beside tools, whichever server reads them: `guided_*` (Dynamo, older vLLM), `nvext.guided_*`
 * (the top level wins, dynamo reference 1.1), `structured_outputs.*` (vLLM), `regex` and `ebnf` (SGLang), `grammar` and
 * `json_schema` (llama.cpp). An empty choice list does not count.
 */
export function readGuided(body: JsonObject): readonly GuidedField[] {
  const top = collect(body, GUIDED, "");
  const nvext = collect(objectField(body, "nvext", "") ?? {}, GUIDED, "/nvext").filter(
    ({ kind }) => !top.some((field) => field.kind === kind),
  );
  return [
    ...top,
    ...nvext,
    ...collect(objectField(body, "structured_outputs", "") ?? {}, STRUCTURED_OUTPUTS, "/structured_outputs"),
    ...collect(body, TOP_LEVEL, ""),
  ];
}

function collect(
  object: JsonObject,
  fields: readonly (readonly [field: string, kind: Kind])[],
  path: string,
): readonly GuidedField[] {
  return fields.flatMap(([field, kind]) => {
    const value = given(object, field);
    if (value === undefined || (field === "guided_choice" && isEmptyList(value))) return [];
    return [{ kind, value: kind === "json" ? parsedSchema(value) : value, path: `${path}/${field}` }];
  });
}

function isEmptyList(value: JsonValue): boolean {
  return isArray(value) && value.length === 0;
}

/** A schema may come as JSON text (engines reference 2.2); text that is not JSON stays text. */
function parsedSchema(value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) || typeof parsed === "boolean" ? parsed : value;
  } catch {
    return value;
  }
}
