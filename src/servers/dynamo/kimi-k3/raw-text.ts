import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../../base/json.js";
import { isArray } from "../../../request/shape.js";
import { typesOf } from "./json-types.js";
import { type Built, mergedBranches } from "./merged-branches.js";

/** The longest list of texts that the builder writes out. */
const MOST_VALUES = 256;

/**
 * Can the builder write a text of this schema? Texts stand in the tag as they are, so that the schema cannot be handed to the
 * engine: `allOf` has to be merged, and of literals those count that hold no marker and keep to the bounds (dynamo reference 3.6).
 */
export function isWritableText(schema: JsonValue): Built<boolean> {
  if (!isObject(schema)) return { value: true };
  const merged = mergedBranches(schema);
  if ("fault" in merged) return merged;
  const flat = merged.value;
  const [min, max] = [own(flat, "minLength"), own(flat, "maxLength")];
  if (typeof min === "number" && typeof max === "number" && min > max) return { value: false };
  const keyword = ["anyOf", "oneOf"].find((name) => isArray(own(flat, name)));
  return keyword === undefined ? { value: hasWritableLiteral(flat) } : someBranch(flat, keyword, schema);
}

/** What stands round a union holds for each of its branches. */
function someBranch(flat: JsonObject, keyword: string, root: JsonSchema): Built<boolean> {
  const options = own(flat, keyword);
  const common = Object.fromEntries(Object.entries(flat).filter(([key]) => key !== keyword));
  let some = false;
  for (const option of isArray(options) ? options : []) {
    if (!typesOf(option, root).includes("string")) continue;
    const branch = isWritableText({ allOf: [common, option] });
    if ("fault" in branch) return branch;
    some ||= branch.value;
  }
  return { value: some };
}

/** True as well where the schema has no literals, or where the builder does not write them out. */
function hasWritableLiteral(schema: JsonObject): boolean {
  const constant = own(schema, "const");
  const listed = own(schema, "enum");
  const values = isArray(listed) ? listed : typeof constant === "string" ? [constant] : null;
  if (values === null) return true;
  if (values.length === 0) return false;
  const texts = values.filter((value) => typeof value === "string");
  const pattern = own(schema, "pattern");
  const regex = typeof pattern === "string" ? compiled(pattern) : null;
  if (texts.length < values.length || values.length > MOST_VALUES || regex === "broken") return true;
  const [min, max] = [own(schema, "minLength"), own(schema, "maxLength")];
  return texts.some((text) => {
    const length = [...text].length;
    return (
      !text.includes("<|") &&
      !(typeof min === "number" && length < min) &&
      !(typeof max === "number" && length > max) &&
      !(typeof constant === "string" && text !== constant) &&
      (regex === null || regex.test(text))
    );
  });
}

function compiled(pattern: string): RegExp | "broken" {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return "broken";
  }
}
