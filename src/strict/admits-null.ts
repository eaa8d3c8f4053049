import { isObject, own } from "../base/json.js";
import type { References } from "./references.js";
import { listOf, typesOf } from "./schema-facts.js";
import type { SchemaNode } from "./walk.js";

/**
 * Does the schema take null, as far as its own words say? True without doubt only: a schema that cannot be looked through
 * (several keywords that work together) counts as not nullable.
 */
export function admitsNull(node: SchemaNode | undefined, references: References): boolean {
  const end = node === undefined ? null : references.endOf(node);
  if (end === null) return false;
  const { schema } = end;
  if (!isObject(schema)) return schema === true;
  const constant = own(schema, "const");
  if (constant !== undefined && constant !== null) return false;
  if (own(schema, "enum") !== undefined && !listOf(schema, "enum").includes(null)) return false;
  const types = typesOf(schema);
  if (types !== null && !types.includes("null")) return false;
  if (["allOf", "not", "if", "$ref"].some((keyword) => own(schema, keyword) !== undefined)) return false;
  return ["anyOf", "oneOf"].every((keyword) => {
    const branches = own(schema, keyword);
    if (!Array.isArray(branches)) return true;
    return branches.some((branch, index) =>
      branchAdmitsNull(branch, `${end.path}/${keyword}/${index}`, end, references),
    );
  });
}

function branchAdmitsNull(
  branch: SchemaNode["schema"],
  path: string,
  parent: SchemaNode,
  references: References,
): boolean {
  // A branch that refers upwards could go round for ever; what it says of null is then said elsewhere too.
  if (isObject(branch) && own(branch, "$ref") !== undefined && isUnder(path, references, branch, parent)) return false;
  return admitsNull(
    { schema: branch, path, parent, keyword: null, key: null, depth: parent.depth, level: parent.level + 1 },
    references,
  );
}

function isUnder(path: string, references: References, branch: SchemaNode["schema"], parent: SchemaNode): boolean {
  const end = references.endOf({
    schema: branch,
    path,
    parent,
    keyword: null,
    key: null,
    depth: parent.depth,
    level: parent.level + 1,
  });
  for (let at: SchemaNode | null = parent; at !== null; at = at.parent) if (at.path === end?.path) return true;
  return end === null;
}
