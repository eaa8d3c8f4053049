import { isObject, type JsonObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { INDEPENDENT } from "../beside-ref.js";
import { withProperty } from "../example.js";
import type { Change, Rule } from "../rule.js";
import { ANNOTATIONS, has, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, LMFE_CODE, OUTLINES_CODE, XGRAMMAR_CODE } from "../sources.js";

/** Keywords beside `anyOf` or `oneOf` that the engine does not look at (strict-subset reference C.1, precedence). */
export const anyofSiblingsIgnored: Rule = {
  id: "anyof-siblings-ignored",
  title: "Keys beside anyOf are ignored",
  severities: severities({ xgrammar: "warning", llamacpp: "warning", outlines: "warning", lmfe: "warning" }),
  fix: "safe",
  page: {
    why: "These engines take the union and look at nothing else in the node, so what holds for all branches has to stand in each.",
    bad: withProperty({ maxLength: 9, anyOf: [{ type: "string" }, { type: "null" }] }),
    good: withProperty({
      anyOf: [
        { type: "string", maxLength: 9 },
        { type: "null", maxLength: 9 },
      ],
    }),
    source: `${XGRAMMAR_CODE}; ${LLAMACPP_CODE}; ${OUTLINES_CODE}; ${LMFE_CODE}`,
  },
  keywords: ["anyOf", "oneOf"],
  schema: (schema, { path }) => {
    const union = ["anyOf", "oneOf"].find((word) => has(schema, word));
    if (union === undefined || has(schema, "$ref")) return [];
    const beside = Object.keys(schema).filter((keyword) => keyword !== union && !ANNOTATIONS.has(keyword));
    if (beside.length === 0) return [];
    const change = pushed(schema, path, union, beside);
    return [
      {
        path,
        message: `Keys beside ${union} are ignored: ${beside.join(", ")}`,
        fix: "Push them into each branch",
        ...(change === null ? {} : { change }),
      },
    ];
  },
};

/** What may be written into a branch, where it is not there already, and mean the same as beside the union. */
const MOVABLE = [...INDEPENDENT, "type", "enum", "const", "required", "exclusiveMinimum", "exclusiveMaximum"];

function pushed(schema: JsonObject, path: string, union: string, beside: readonly string[]): Change | null {
  const branches = listOf(schema, union);
  if (branches.length === 0 || !beside.every((keyword) => MOVABLE.includes(keyword))) return null;
  const takes = branches.every(
    (branch) => isObject(branch) && !has(branch, "$ref") && beside.every((keyword) => !has(branch, keyword)),
  );
  if (!takes) return null;
  return {
    edits: [
      ...branches.flatMap((_, index) =>
        beside.map((keyword) => ({
          kind: "set" as const,
          path: `${path}/${union}/${index}${pointerStep(keyword)}`,
          value: own(schema, keyword) ?? null,
        })),
      ),
      ...beside.map((keyword) => ({ kind: "remove" as const, path: path + pointerStep(keyword) })),
    ],
    effect: "same",
  };
}
