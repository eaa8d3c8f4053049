import { own } from "../../base/json.js";
import { withProperty } from "../example.js";
import { lengthsAlone } from "../lengths-alone.js";
import type { Fault, Rule } from "../rule.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE } from "../sources.js";
import { toDescription } from "../to-description.js";

/** The bound from which on builds differ, and above which a minimum is refused by all of them. */
const LARGE = 2000;

/** llama.cpp's cap on repetitions (engines reference 5.5). */
export const lengthBoundLarge: Rule = {
  id: "length-bound-large",
  title: "Length bounds of 2,000 and more",
  severities: severities({ llamacpp: "warning" }),
  fix: "unsafe",
  page: {
    why: "The grammar repeats a rule that often, and llama.cpp's parser stops at 2,000. Older builds refuse the request, newer ones take any length; a minimum above 2,000 is refused by all.",
    bad: withProperty({ type: "string", maxLength: 524_288 }),
    good: withProperty({ type: "string", maxLength: 1000 }),
    source: `${LLAMACPP_CODE}: number of repetitions exceeds sane defaults`,
  },
  keywords: ["minLength", "maxLength"],
  schema: (schema, { path }, { target }) =>
    lengthsAlone(schema, target).flatMap((word): readonly Fault[] => {
      const bound = own(schema, word);
      if (typeof bound !== "number" || bound < LARGE) return [];
      return [
        {
          path: `${path}/${word}`,
          message: `llama.cpp refuses a length bound of ${bound} or does not hold it, depending on the build`,
          fix: "Drop the bound and say it in the description",
          change: toDescription(schema, path, [word]),
          // Every build refuses such a minimum; a maximum is widened by builds from August 2026 on.
          ...(word === "minLength" && bound > LARGE ? { severity: "error" } : {}),
        },
      ];
    }),
};
