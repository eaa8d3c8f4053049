import { isObject, own } from "../../base/json.js";
import { closed, strictTools } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";

const request = (content: string) =>
  strictTools([closed({})], { messages: [{ role: "assistant", content }], tool_choice: "required" });

/** A forced choice when the answer has begun (strict-subset reference E.1, F). */
export const beamForcedAfterFinal: Rule = {
  id: "beam-forced-after-final",
  title: "A call cannot be forced after the final answer has begun",
  severities: severities({ beam: "error" }),
  fix: "none",
  page: {
    why: "The last message is an assistant's that has text: the turn is past the place where calls stand, and Dynamo answers 400 to a forced choice.",
    bad: request("It is"),
    good: request(""),
    source: "Dynamo's Beam parser",
  },
  list: ({ document }) => {
    if (!isObject(document)) return [];
    const choice = own(document, "tool_choice");
    const messages = own(document, "messages");
    const isForced = choice === "required" || isObject(choice);
    if (!isForced || !Array.isArray(messages)) return [];
    const last = messages.at(-1);
    const content = isObject(last) && own(last, "role") === "assistant" ? own(last, "content") : undefined;
    if (typeof content !== "string" || content === "") return [];
    return [{ path: `/messages/${messages.length - 1}`, message: "A call can no longer be forced", fix: null }];
  },
};
