import type { JsonObject } from "../base/json.js";
import type { StructuralTag } from "./types.js";

/**
 * A tag in the deprecated shape as SGLang's own builder writes it, with its `at_least_one` (policy reference 2.1, 5; engines reference
 * 3.1); null where that shape has no words for the tag. A loose schema is written `{}`.
 */
export function asLegacy({ format }: StructuralTag): JsonObject | null {
  if (format.type !== "triggered_tags" || format.stop_after_first === true || (format.excludes ?? []).length > 0)
    return null;
  const structures = format.tags.map(({ begin, content, end }) =>
    typeof begin === "string" &&
    typeof end === "string" &&
    content.type === "json_schema" &&
    content.style === undefined
      ? { begin, schema: content.json_schema === true ? {} : content.json_schema, end }
      : null,
  );
  if (!structures.every((structure) => structure !== null)) return null;
  return {
    type: "structural_tag",
    at_least_one: format.at_least_one === true,
    triggers: format.triggers,
    structures,
  };
}
