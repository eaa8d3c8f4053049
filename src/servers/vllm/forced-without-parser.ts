import { switchedOn } from "../booleans.js";
import type { RejectionRule } from "../rejection-rule.js";
import type { ResolvedSettings } from "../types.js";
import { refuse } from "./refuse.js";

/** Models that bring their own parser (policy reference 6.1, below the table). */
const OWN_PARSER = ["harmony", "gpt_oss", "mistral", "mistral_pre_v11"];

/** Is no tool parser loaded? Without --enable-auto-tool-choice none is (engines reference 2.13). */
export function withoutParser(settings: ResolvedSettings): boolean {
  const own = settings.format !== null && OWN_PARSER.includes(settings.format.name);
  return !own && !switchedOn(settings, "enable-auto-tool-choice", true);
}

/** A forced choice on a server that has no tool parser loaded (policy reference 6.1, rows 10 and 11). */
export const forcedWithoutParser: RejectionRule = {
  id: "vllm-forced-without-parser",
  check: ({ toolChoice, tools }, settings) => {
    if (tools.length === 0 || !withoutParser(settings)) return null;
    const choice =
      toolChoice.kind === "required"
        ? 'tool_choice="required"'
        : toolChoice.kind === "named"
          ? `tool_choice=function "${toolChoice.name}"`
          : null;
    return choice === null
      ? null
      : refuse(forcedWithoutParser.id, `${choice} requires --tool-call-parser to be set`, {
          path: "/tool_choice",
          param: null,
          fix: "Start the server with --enable-auto-tool-choice and --tool-call-parser.",
        });
  },
};
