import { type JsonObject, own } from "../base/json.js";
import type { TargetName } from "./profile-names.js";
import { has, typesOf } from "./schema-facts.js";
import { formatsOf } from "./target-facts.js";

/** The length keywords of a string schema that the target looks at: a pattern, or a format that it knows, wins over them. */
export function lengthsAlone(schema: JsonObject, target: TargetName): readonly ("minLength" | "maxLength")[] {
  const format = own(schema, "format");
  const wins = has(schema, "pattern") || (typeof format === "string" && formatsOf(target)?.includes(format) === true);
  if (wins || typesOf(schema)?.includes("string") !== true) return [];
  return (["minLength", "maxLength"] as const).filter((word) => has(schema, word));
}
