import { openaiRejection } from "../../strict/openai-rejection.js";
import type { RejectionRule } from "../rejection-rule.js";
import { paramOf, refuse } from "./refuse.js";

/** A function tool whose schema OpenAI refuses, strict or not (strict-subset reference A.6, errors 1 to 18). */
export const functionParameters: RejectionRule = {
  id: "openai-function-parameters",
  check: ({ tools }) => {
    return tools.flatMap((tool) => {
      if (tool.kind !== "function") return [];
      const found = openaiRejection(tool.name, tool.parameters, tool.strict === true);
      if (found === null) return [];
      return refuse(functionParameters.id, found.message, {
        path: `${tool.parametersPath}${found.pointer}`,
        // Error 5 is the one that names no parameter.
        param: found.code === null ? null : paramOf(tool.parametersPath),
        code: found.code,
        fix:
          tool.strict === true
            ? "Bring the schema into the strict subset (tagwright check --profile openai --fix), or drop strict."
            : "Mend the schema (tagwright check --profile openai --fix); this check runs on tools without strict too.",
      });
    });
  },
};
