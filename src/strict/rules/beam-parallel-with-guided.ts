import { isObject, own } from "../../base/json.js";
import { closed, strictTools } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

const GUIDED = ["guided_json", "guided_regex", "guided_grammar", "guided_choice", "guided_decoding"];

const request = (more: { readonly [key: string]: { readonly guided_regex: string } }) =>
  strictTools([closed({})], { messages: [], parallel_tool_calls: false, ...more });

/** A guided field that would take the output away from the turn grammar (strict-subset reference E.1, F). */
export const beamParallelWithGuided: Rule = {
  id: "beam-parallel-with-guided",
  title: "No guided field beside parallel_tool_calls: false",
  severities: severities({ beam: "error" }),
  fix: "unsafe",
  page: {
    why: "One call at most needs the turn grammar, and a guided field would take the output away from it; Dynamo answers 400.",
    bad: request({ nvext: { guided_regex: "x" } }),
    good: request({}),
    source: "Dynamo's Beam parser",
  },
  list: ({ document, tools }) => {
    if (!isObject(document) || tools.length === 0 || own(document, "tool_choice") === "none") return [];
    const extension = own(document, "nvext");
    if (own(document, "parallel_tool_calls") !== false || !isObject(extension)) return [];
    const fields = GUIDED.filter((field) => (own(extension, field) ?? null) !== null);
    if (fields.length === 0) return [];
    return [
      {
        path: "/nvext",
        message: "Guided field takes the output away from the grammar",
        fix: "Drop the field, or let calls be parallel",
        change: {
          edits: fields.map((field) => ({ kind: "remove" as const, path: `/nvext/${field}` })),
          effect: "unsafe",
        },
      },
    ];
  },
};
