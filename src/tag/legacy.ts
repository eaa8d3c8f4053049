import { TagError } from "../base/errors.js";
import type { Finding } from "../base/finding.js";
import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";

/** The tag in today's shape, still unchecked. */
export interface RewrittenTag {
  readonly value: JsonObject;
  readonly findings: readonly Finding[];
}

/**
 * The deprecated shape `{"structures": [{"begin", "schema", "end"}], "triggers"}`, rewritten as xgrammar does it: one
 * `triggered_tags` whose tags hold the schemas (xgrammar reference 1.1). Null for a tag in today's shape.
 * @throws TagError where a structure lacks a part.
 */
export function readLegacy(value: JsonObject): RewrittenTag | null {
  const structures = own(value, "structures");
  if (structures === undefined || Object.hasOwn(value, "format")) return null;
  const tags = Array.isArray(structures) ? structures.map(rewrite) : structures;
  return {
    value: {
      type: "structural_tag",
      format: { type: "triggered_tags", triggers: own(value, "triggers") ?? null, tags },
    },
    findings: [
      {
        rule: "tag-legacy-shape",
        severity: "info",
        path: "/structures",
        message: "This is the deprecated shape of structural tags; it is read as triggered_tags.",
        fix: `Write {"type": "structural_tag", "format": {"type": "triggered_tags", ...}}.`,
      },
    ],
  };
}

function rewrite(structure: JsonValue, index: number): JsonObject {
  const pointer = `/structures/${index}`;
  if (!isObject(structure)) throw new TagError("tag-structure", "A structure must be an object", { pointer });
  return {
    type: "tag",
    begin: own(structure, "begin") ?? null,
    content: { type: "json_schema", json_schema: schemaOf(own(structure, "schema"), pointer) },
    end: own(structure, "end") ?? null,
  };
}

/** A schema may stand as JSON text. */
function schemaOf(schema: JsonValue | undefined, pointer: string): JsonValue {
  if (schema === undefined) throw new TagError("tag-structure", "A structure must have a schema", { pointer });
  if (typeof schema !== "string") return schema;
  try {
    return JSON.parse(schema);
  } catch {
    throw new TagError("tag-structure", "The schema's text is not JSON", { pointer: `${pointer}/schema` });
  }
}

/** Where a place of the rewritten tag stands in the legacy shape. */
export function legacyPointer(pointer: string): string {
  return pointer
    .replace(/^\/format\/tags/, "/structures")
    .replace(/^\/format\/triggers/, "/triggers")
    .replace(/^(\/structures\/\d+)\/content(\/json_schema)?/, "$1/schema");
}
