import { isObject, type JsonObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { closed, withProperty } from "../example.js";
import type { Change, Rule } from "../rule.js";
import { firstPropertyClash } from "../same-first-key.js";
import { listOf, propertiesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS } from "../sources.js";

const kind = (name: string) => ({ type: "string", const: name });
const text = { type: "string" };

/** Object branches that begin with the same key (strict-subset reference A.3 rule 8, A.6 error 5). */
export const anyofSameFirstKey: Rule = {
  id: "anyof-same-first-key",
  title: "anyOf branches should begin with different keys",
  severities: severities({ openai: "warning" }),
  fix: "safe",
  page: {
    why: "Keys come out in schema order, so the first one decides which branch it is. Reasoning-model snapshots refuse branches that begin alike.",
    bad: withProperty({ anyOf: [closed({ x: text, kind: kind("a") }), closed({ x: text, kind: kind("b") })] }),
    good: withProperty({ anyOf: [closed({ kind: kind("a"), x: text }), closed({ kind: kind("b"), x: text })] }),
    source: `${OPENAI_ERRORS}: Objects provided via 'anyOf' must not share identical first keys`,
  },
  keywords: ["anyOf"],
  schema: (schema, node, { references }) => {
    const clash = firstPropertyClash(schema, node, references);
    if (clash === null) return [];
    const change = discriminatorFirst(schema, node.path);
    return [
      {
        path: `${node.path}/anyOf/${clash}`,
        message: "Some models refuse branches with the same first key",
        fix: "Move the key that tells the branches apart to the front",
        ...(change === null ? {} : { change }),
      },
    ];
  },
};

/** Puts a key that all object branches have, with constants that all differ, in front of the others. */
function discriminatorFirst(schema: JsonObject, path: string): Change | null {
  const branches = listOf(schema, "anyOf").map((branch) => (isObject(branch) ? propertiesOf(branch) : {}));
  const [first] = branches.filter((properties) => Object.keys(properties).length > 0);
  const key = Object.keys(first ?? {}).find((name) => tellsApart(name, branches));
  if (key === undefined || /^\d+$/.test(key)) return null;
  return {
    edits: branches.flatMap((properties, index) => {
      const value = own(properties, key);
      if (value === undefined) return [];
      return [
        {
          kind: "set" as const,
          path: `${path}/anyOf/${index}${pointerStep("properties")}`,
          value: { [key]: value, ...properties },
        },
      ];
    }),
    effect: "same",
  };
}

function tellsApart(name: string, branches: readonly JsonObject[]): boolean {
  const objects = branches.filter((properties) => Object.keys(properties).length > 0);
  const constants = objects.map((properties) => {
    const value = own(properties, name);
    return isObject(value) ? own(value, "const") : undefined;
  });
  return (
    constants.every((value) => ["string", "number", "boolean"].includes(typeof value)) &&
    new Set(constants).size === constants.length
  );
}
