import { type JsonObject, own } from "../../base/json.js";
import type { Edit, Fault, Rule } from "../rule.js";
import { has, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { formatsOf } from "../target-facts.js";

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
    const edits = foldedLengths(schema, path);
    const fault: Fault = {
      path,
      message: `Only one of ${words.join(", ")} is enforced`,
      fix: "Fold the lengths into the pattern, or keep one of them",
      ...(edits.length > 0 ? { edits } : {}),
      ...(onlyIgnored ? { severity: "warning" } : {}),
    };
    return [fault];
  },
};

/** `^[a-z]+$` with lengths says the same as `^[a-z]{min,max}$`. */
function foldedLengths(schema: JsonObject, path: string): readonly Edit[] {
  const pattern = own(schema, "pattern");
  if (typeof pattern !== "string" || has(schema, "format")) return [];
  const parts = /^\^(\[(?:[^\]\\]|\\.)+\])([+*])\$$/.exec(pattern);
  const least = own(schema, "minLength") ?? 0;
  const most = own(schema, "maxLength");
  if (parts === null || typeof least !== "number" || (most !== undefined && typeof most !== "number")) return [];
  const [, set, repeat] = parts;
  const from = repeat === "+" ? Math.max(1, least) : least;
  if (most !== undefined && most < from) return [];
  return [
    { kind: "set", path: `${path}/pattern`, value: `^${set}{${from},${most ?? ""}}$` },
    ...LENGTHS.filter((word) => has(schema, word)).map((word) => ({
      kind: "remove" as const,
      path: `${path}/${word}`,
    })),
  ];
}

/** xgrammar's length rule has no escape sequences (strict-subset reference C.1). */
export const lengthBlocksEscapes: Rule = {
  id: "length-blocks-escapes",
  title: "Lengths keep escape sequences out",
  severities: severities({ xgrammar: "info" }),
  schema: (schema, { path }) => {
    const format = own(schema, "format");
    const wins =
      has(schema, "pattern") || (typeof format === "string" && formatsOf("xgrammar")?.includes(format) === true);
    if (wins || typesOf(schema)?.includes("string") !== true) return [];
    return LENGTHS.filter((word) => has(schema, word)).map((word) => ({
      path: `${path}/${word}`,
      message: "Values with quotes, backslashes or newlines cannot be produced",
      fix: null,
    }));
  },
};

/** llama.cpp's cap on repetitions (engines reference 5.5). */
export const lengthBoundLarge: Rule = {
  id: "length-bound-large",
  title: "Length bounds of 2,000 and more",
  severities: severities({ llamacpp: "warning" }),
  schema: (schema, { path }) => {
    const format = own(schema, "format");
    const wins =
      has(schema, "pattern") || (typeof format === "string" && formatsOf("llamacpp")?.includes(format) === true);
    if (wins || typesOf(schema)?.includes("string") !== true) return [];
    return LENGTHS.flatMap((word): readonly Fault[] => {
      const bound = own(schema, word);
      if (typeof bound !== "number" || bound < 2000) return [];
      return [
        {
          path: `${path}/${word}`,
          message: `llama.cpp refuses a length bound of ${bound} or does not hold it, depending on the build`,
          fix: "Drop the bound and say it in the description",
          // Every build refuses such a minimum; a maximum is widened by builds from August 2026 on.
          ...(word === "minLength" && bound > 2000 ? { severity: "error" as const } : {}),
        },
      ];
    });
  },
};
