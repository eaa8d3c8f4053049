import { isObject } from "../../base/json.js";
import { closed } from "../example.js";
import type { Fault, Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK } from "../sources.js";
import type { SchemaNode } from "../walk.js";

/** Identifiers below the root of a schema with references (strict-subset reference A2 step 20). */
export const refNestedId: Rule = {
  id: "ref-nested-id",
  title: "Nested identifiers change what $ref means",
  severities: severities({ dynamo: "error" }),
  fix: "safe",
  page: {
    why: "Below an identifier a reference starts from another place. Dynamo refuses references as soon as there is one.",
    bad: closed({ a: { $ref: "#/$defs/x" } }, { $defs: { x: { $id: "x.json", type: "string" } } }),
    good: closed({ a: { $ref: "#/$defs/x" } }, { $defs: { x: { type: "string" } } }),
    source: `${DYNAMO_CHECK}: does not support references with nested identifier scopes`,
  },
  tool: ({ nodes }) => {
    const referring = nodes.filter(({ schema }) => isObject(schema) && has(schema, "$ref"));
    if (referring.length === 0) return [];
    return nodes.flatMap(({ schema, path, parent }): readonly Fault[] => {
      if (parent === null || !isObject(schema)) return [];
      const keyword = ["$id", "id"].find((word) => has(schema, word));
      if (keyword === undefined) return [];
      const isUnused = !referring.some((node) => node.path === path || node.path.startsWith(`${path}/`));
      const at = `${path}/${keyword}`;
      return [
        {
          path: at,
          message: "Nested identifiers change what $ref means",
          fix: `Remove the ${keyword}`,
          ...(isUnused && isPlainId(schema[keyword], referring)
            ? { change: { edits: [{ kind: "remove", path: at }], effect: "same" } }
            : {}),
        },
      ];
    });
  },
};

/** No reference names this identifier. */
function isPlainId(id: unknown, referring: readonly SchemaNode[]): boolean {
  return (
    typeof id === "string" &&
    referring.every(({ schema }) => isObject(schema) && typeof schema.$ref === "string" && !schema.$ref.includes(id))
  );
}
