import { entryFor } from "../../base/version.js";
import { hasUpstreamTag } from "../../formats/turn.js";
import type { Tool, ToolRequest } from "../../request/types.js";
import { switchedOn } from "../booleans.js";
import type { ResolvedSettings, StrictLevel } from "../types.js";
import { PARSER_GRAMMARS, VLLM_BEHAVIOURS, type VllmBehaviour } from "./behaviour.js";
import { vllmKeywordRefusal } from "./keyword-refusal.js";
import { type AskedOutput, askedOutput } from "./structured-outputs.js";

const RANK: Readonly<Record<StrictLevel, number>> = { auto: 0, function: 1, parameter: 2 };

/** How vLLM sees a request once its checks have passed. */
export interface VllmPolicy {
  readonly behaviour: VllmBehaviour;
  /** The choice after normalisation: `none` where there are no tools, or where tool_choice is null. */
  readonly choice: "auto" | "required" | "named" | "none";
  /** The choice is allowed_tools, for which the server asks for no tag. */
  readonly allowedTools: boolean;
  /** Does the answer show the reasoning? Else the grammar holds from the first token on. */
  readonly showsReasoning: boolean;
  /** Function tools that may be called: one for a named choice. */
  readonly callable: readonly Tool[];
  /** The effective strict level, and what raised it above the server's own. */
  readonly level: StrictLevel;
  readonly raisedBy: "parser" | "parallel_tool_calls" | null;
  /** Does the policy ask for a tag? */
  readonly tagWanted: boolean;
  /** Can the parser build one, and is it allowed to? */
  readonly tagAvailable: boolean;
  /** The parser writes its grammar itself: it goes by `strict` alone, and gives way to an output constraint. */
  readonly ownGrammar: boolean;
  /** The environment variable that switches tags off is set. */
  readonly switchedOff: boolean;
  /** At most one call in the grammar. */
  readonly single: boolean;
  readonly output: AskedOutput | null;
  /**
   * xgrammar refuses the output constraint that would stand beside the calls of automatic choice: then it stands alone
   * (engines reference 2.10).
   */
  readonly answerTakesOver: boolean;
}

/** vLLM's normalisation, effective level and need of a tag (policy reference 1.1, 1.2, 1.5). */
export function vllmPolicy(request: ToolRequest, settings: ResolvedSettings): VllmPolicy {
  const behaviour = entryFor(VLLM_BEHAVIOURS, settings.version);
  const tools = request.tools.filter(({ kind }) => kind === "function");
  const output = askedOutput(request);
  const choice = normalisedChoice(request);
  const { level, raisedBy } = effectiveLevel(request, settings, behaviour, choice, output);
  const switchedOff = !switchedOn(settings, "VLLM_ENFORCE_STRICT_TOOL_CALLING", true);
  const named = request.toolChoice;
  const own = settings.engineTag === "own";
  const ownGrammar = !own && settings.format !== null && PARSER_GRAMMARS.includes(settings.format.name);
  return {
    behaviour,
    choice,
    allowedTools: request.toolChoice.kind === "allowed",
    showsReasoning: request.body.include_reasoning !== false,
    callable: named.kind === "named" ? tools.filter(({ name }) => name === named.name).slice(0, 1) : tools,
    level,
    raisedBy,
    tagWanted:
      choice === "required" ||
      choice === "named" ||
      (choice === "auto" &&
        (own ||
          (ownGrammar && output === null) ||
          behaviour.autoTag === "always" ||
          RANK[level] >= RANK.function ||
          tools.some(({ strict }) => strict === true))),
    tagAvailable:
      own ||
      (!switchedOff && settings.format !== null && hasUpstreamTag(settings.format, "vllm", choice, settings.version)),
    ownGrammar,
    switchedOff,
    single:
      choice === "named" ||
      (request.parallelToolCalls === false &&
        behaviour.parallelFalse === "limits" &&
        !(choice === "auto" && output !== null)),
    output,
    answerTakesOver:
      choice === "auto" &&
      behaviour.besideAnswer === "either" &&
      output?.constraint.kind === "json_schema" &&
      vllmKeywordRefusal(output.constraint.schema) !== null,
  };
}

/** Does a forced call take the place of every other constraint? (engines reference 2.10) */
export function forcedByTag(request: ToolRequest, settings: ResolvedSettings): boolean {
  const { choice } = vllmPolicy(request, settings);
  return choice === "required" || choice === "named";
}

/** Is the tool's argument schema held, once there is a tag? (policy reference 1.2, 1.4) */
export function isBound(tool: Tool, { level, behaviour, ownGrammar }: VllmPolicy): boolean {
  if (tool.strict === true || level === "parameter") return true;
  if (ownGrammar) return false;
  return behaviour.unsetStrict === "schema" && tool.strict === null;
}

/** policy reference 1.1: no tools means none; an explicit null counts as not set and brings no tag. */
function normalisedChoice({
  toolsGiven,
  toolChoice,
  toolChoiceGiven,
  rawToolChoice,
}: ToolRequest): VllmPolicy["choice"] {
  if (!toolsGiven || (toolChoiceGiven && rawToolChoice === null)) return "none";
  return toolChoice.kind === "allowed" ? "none" : toolChoice.kind;
}

function effectiveLevel(
  request: ToolRequest,
  settings: ResolvedSettings,
  behaviour: VllmBehaviour,
  choice: VllmPolicy["choice"],
  output: AskedOutput | null,
): Pick<VllmPolicy, "level" | "raisedBy"> {
  let level: StrictLevel = behaviour.hasLevel ? settings.strictLevel : "auto";
  let raisedBy: VllmPolicy["raisedBy"] = null;
  const raise = (to: StrictLevel, by: VllmPolicy["raisedBy"]): void => {
    if (RANK[to] <= RANK[level]) return;
    level = to;
    raisedBy = by;
  };
  raise((settings.format && behaviour.parserLevels[settings.format.name]) ?? "auto", "parser");
  const exempt = choice === "auto" && output !== null;
  if (request.parallelToolCalls === false && behaviour.parallelFalse === "limits" && !exempt) {
    raise("function", "parallel_tool_calls");
  }
  return { level, raisedBy };
}
