import { isObject, type JsonObject, type JsonValue, SCHEMA_TYPES } from "../../base/json.js";
import type { Tool } from "../../request/types.js";

type Name = "string" | "boolean" | "integer" | "number" | "array" | "object";

/** Words that stand for a type as they are, and words that do so with more behind them (policy reference 2.3). */
const WORDS: Readonly<Record<Name, { readonly whole: readonly string[]; readonly prefix: readonly string[] }>> = {
  string: {
    whole: "str text varchar char enum uuid date datetime time timestamp binary blob bytea bytes varbinary".split(" "),
    prefix: [],
  },
  boolean: { whole: ["bool"], prefix: [] },
  integer: { whole: ["bigint", "smallint", "tinyint"], prefix: ["int", "uint", "long", "short", "unsigned"] },
  number: { whole: ["double", "decimal", "real", "numeric"], prefix: ["num", "float"] },
  array: { whole: ["arr", "tuple", "set"], prefix: ["list"] },
  object: { whole: ["map"], prefix: ["dict"] },
};

/** The JSON type that SGLang takes a word for; null where it takes it for none. */
function aliasOf(word: string): Name | null {
  if (SCHEMA_TYPES.includes(word)) return null;
  const plain = (word.toLowerCase().split("(")[0] ?? "").trim();
  for (const [name, { whole, prefix }] of Object.entries(WORDS) as [Name, (typeof WORDS)[Name]][]) {
    if (whole.includes(plain)) return name;
    // A prefix counts at the end of the word, or before a digit or one of `[ < ( space tab`.
    if (prefix.some((start) => plain.startsWith(start) && /^($|[0-9[<( \t])/.test(plain.slice(start.length))))
      return name;
  }
  return null;
}

/** The tool with the type names that SGLang makes of its own before it looks at a schema (policy reference 2.3). */
export function withStandardTypes(tool: Tool): Tool {
  const parameters = rewritten(tool.parameters);
  return parameters === tool.parameters ? tool : { ...tool, parameters };
}

/** The same value where nothing is to be changed. */
function rewritten(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const items = value.map(rewritten);
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => [
    key,
    key === "type" ? typeRewritten(inner) : rewritten(inner),
  ]);
  return entries.some(([key, inner]) => inner !== value[key]) ? (Object.fromEntries(entries) as JsonObject) : value;
}

function typeRewritten(type: JsonValue): JsonValue {
  if (typeof type === "string") return aliasOf(type) ?? type;
  if (!Array.isArray(type)) return rewritten(type);
  const names = type.map(typeRewritten);
  return names.some((name, i) => name !== type[i]) ? names : type;
}
