import { type JsonObject, own } from "../../base/json.js";
import { withProperty } from "../example.js";
import type { Change, Rule } from "../rule.js";
import { has, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { LMFE_CODE, OUTLINES_CODE, SGLANG_CHECK, VLLM_CHECK, XGRAMMAR_CODE } from "../sources.js";

const LENGTHS = ["minLength", "maxLength"];

/** Two of format, pattern and lengths on one string (strict-subset reference C.1, D.1 item 4, D.2). */
export const stringConstraintsConflict: Rule = {
  id: "string-constraints-conflict",
  title: "Only one of format, pattern and lengths",
  severities: severities({
    "vllm-xgrammar": "error",
    "sglang-xgrammar": "error",
    xgrammar: "warning",
    lmfe: "warning",
    outlines: "warning",
  }),
  fix: "safe",
  page: {
    why: "These engines hold one of the three and forget the others: format before pattern before lengths in xgrammar. The servers refuse what would be forgotten.",
    bad: withProperty({ type: "string", pattern: "^[a-z]+$", maxLength: 9 }),
    good: withProperty({ type: "string", pattern: "^[a-z]{1,9}$" }),
    source: `${XGRAMMAR_CODE}; ${VLLM_CHECK}; ${SGLANG_CHECK}: constraints format, pattern, minLength/maxLength cannot be enforced together; ${LMFE_CODE}; ${OUTLINES_CODE}`,
  },
  keywords: ["pattern", "format"],
  schema: (schema, { path }, { target }) => {
    // vLLM's pre-check asks for the type; the others take these words for a string's.
    const types = typesOf(schema) ?? (target === "vllm-xgrammar" ? [] : ["string"]);
    if (!types.includes("string")) return [];
    const lengths = LENGTHS.filter((word) => has(schema, word));
    const groups = ["format", "pattern"].filter((word) => has(schema, word));
    const words = [...groups, ...lengths];
    if (groups.length + Math.min(lengths.length, 1) < 2) return [];
    // vLLM's pre-check does not mind format beside pattern; xgrammar then takes the format alone.
    const onlyIgnored = target === "vllm-xgrammar" && lengths.length === 0;
    // lm-format-enforcer refuses lengths beside a pattern (C.1).
    const isRefused = target === "lmfe" && has(schema, "pattern") && lengths.length > 0;
    const change = foldedLengths(schema, path);
    return [
      {
        path,
        message: `Only one of ${words.join(", ")} is enforced`,
        fix: "Fold the lengths into the pattern, or keep one of them",
        ...(change === null ? {} : { change }),
        ...(onlyIgnored ? { severity: "warning" } : isRefused ? { severity: "error" } : {}),
      },
    ];
  },
};

/** `^[a-z]+$` with lengths says the same as `^[a-z]{min,max}$`. */
function foldedLengths(schema: JsonObject, path: string): Change | null {
  const pattern = own(schema, "pattern");
  if (typeof pattern !== "string" || has(schema, "format")) return null;
  const parts = /^\^(\[(?:[^\]\\]|\\.)+\])([+*])\$$/.exec(pattern);
  const least = own(schema, "minLength") ?? 0;
  const most = own(schema, "maxLength");
  if (parts === null || typeof least !== "number" || (most !== undefined && typeof most !== "number")) return null;
  const [, set, repeat] = parts;
  const from = repeat === "+" ? Math.max(1, least) : least;
  if (most !== undefined && most < from) return null;
  return {
    edits: [
      { kind: "set", path: `${path}/pattern`, value: `^${set}{${from},${most ?? ""}}$` },
      ...LENGTHS.filter((word) => has(schema, word)).map((word) => ({
        kind: "remove" as const,
        path: `${path}/${word}`,
      })),
    ],
    effect: "same",
  };
}
