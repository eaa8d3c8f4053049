import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { toPointer } from "../base/json-pointer.js";
import { fragmentSteps } from "./references.js";
import type { Edit } from "./rule.js";
import type { SchemaNode } from "./walk.js";

/** The steps of a place below the root of a schema. */
type Steps = readonly string[];

/** A name for a definition that none has yet: letters, digits and `_` of what is wished. */
export function freeDefinitionName(wish: string, root: JsonValue): string {
  const taken = isObject(root) ? own(root, "$defs") : undefined;
  const plain = wish.replace(/[^A-Za-z0-9_]+/g, "_") || "definition";
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? plain : `${plain}_${n}`;
    if (!isObject(taken) || !Object.hasOwn(taken, name)) return name;
  }
}

/** A schema in which all references to one place, or below it, lead to another. */
export function withMovedReferences(value: JsonValue, from: Steps, to: Steps): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withMovedReferences(item, from, to));
  if (!isObject(value)) return value;
  const moved: [string, JsonValue][] = Object.entries(value).map(([key, member]) => {
    const ref = key === "$ref" && typeof member === "string" ? movedReference(member, from, to) : null;
    return [key, ref ?? withMovedReferences(member, from, to)];
  });
  return Object.fromEntries(moved) as JsonObject;
}

/** The edits that turn all references to one place, or below it, to another, but for those inside a part that is moved itself. */
export function movedReferences(
  nodes: readonly SchemaNode[],
  from: Steps,
  to: Steps,
  movedPath: string,
): readonly Edit[] {
  return nodes.flatMap(({ schema, path }): readonly Edit[] => {
    const ref = isObject(schema) ? own(schema, "$ref") : undefined;
    const moved = typeof ref === "string" ? movedReference(ref, from, to) : null;
    if (moved === null || path === movedPath || path.startsWith(`${movedPath}/`)) return [];
    return [{ kind: "set", path: `${path}/$ref`, value: moved }];
  });
}

function movedReference(ref: string, from: Steps, to: Steps): string | null {
  const fragment = fragmentSteps(ref);
  if (fragment.kind !== "steps" || !from.every((step, index) => fragment.steps[index] === step)) return null;
  // Written plainly: what `$ref` needs to have escaped in a URI is not in a name that this module makes.
  return `#${toPointer([...to, ...fragment.steps.slice(from.length)])}`;
}
