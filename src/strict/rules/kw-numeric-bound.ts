import { type JsonObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Change, Rule } from "../rule.js";
import { has, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, AZURE_PAGE, BEAM_DERIVED, OPENAI_GUIDE } from "../sources.js";
import { toDescription } from "../to-description.js";

const WORDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
/** A range of integers up to this size is written as an enum. */
const SMALL_RANGE = 32;

/** Numeric limits (strict-subset reference A.2, A.7, B.1, E.3). */
export const kwNumericBound: Rule = keywordRule({
  id: "kw-numeric-bound",
  title: "minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf",
  keywords: WORDS,
  severities: severities({ azure: "error", "openai-ft": "error", anthropic: "error", beam: "warning" }),
  fix: "safe",
  page: {
    why: "The smaller subsets have types of numbers and no ranges. A small range of integers says the same as an enum.",
    bad: withProperty({ type: "integer", minimum: 1, maximum: 3 }),
    good: withProperty({ type: "integer", enum: [1, 2, 3] }),
    source: `${AZURE_PAGE}; ${OPENAI_GUIDE} (fine-tuned models); ${ANTHROPIC_PAGE}; ${BEAM_DERIVED}`,
  },
  message: (keyword, target) =>
    target === "beam"
      ? `Numeric limits may be refused (derived): ${keyword}`
      : `Numeric limits are not accepted: ${keyword}`,
  advice: `${TO_DESCRIPTION}; a small range of integers can be an enum`,
  when: (_value, keyword, _schema, target) => !(target === "beam" && keyword === "multipleOf"),
  change: (keyword, schema, path) => asEnum(schema, path) ?? toDescription(schema, path, [keyword]),
});

function asEnum(schema: JsonObject, path: string): Change | null {
  if (typesOf(schema)?.join() !== "integer" || has(schema, "enum") || has(schema, "const")) return null;
  const numbers = Object.fromEntries(
    WORDS.flatMap((word) => {
      const value = own(schema, word);
      return typeof value === "number" ? [[word, value]] : [];
    }),
  ) as Readonly<Partial<Record<string, number>>>;
  if (WORDS.some((word) => has(schema, word) && numbers[word] === undefined)) return null;
  const least = Math.max(
    Math.ceil(numbers.minimum ?? -Infinity),
    Math.floor((numbers.exclusiveMinimum ?? -Infinity) + 1),
  );
  const most = Math.min(Math.floor(numbers.maximum ?? Infinity), Math.ceil((numbers.exclusiveMaximum ?? Infinity) - 1));
  const factor = numbers.multipleOf ?? 1;
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most) || most - least >= SMALL_RANGE) return null;
  if (!Number.isInteger(factor) || factor <= 0) return null;
  const values: number[] = [];
  for (let value = least; value <= most; value += 1) if (value % factor === 0) values.push(value);
  if (values.length === 0) return null;
  const dropped = WORDS.filter((word) => has(schema, word)).map((word) => ({
    kind: "remove" as const,
    path: path + pointerStep(word),
  }));
  return { edits: [{ kind: "set", path: `${path}/enum`, value: values }, ...dropped], effect: "same" };
}
