import { hasUpstreamTag } from "../../formats/turn.js";
import type { Tool, ToolRequest } from "../../request/types.js";
import { declaredSchema } from "../bound-schema.js";
import type { Ban, ResolvedSettings } from "../types.js";
import { BANS, FORMAT_FACTS } from "./behaviour.js";
import { BUILDER_LIMITS } from "./builder-limits.js";
import { type DynamoConfig, dynamoConfig } from "./config.js";
import { type DynamoView, dynamoView, isForced } from "./request-view.js";

/** Whether Dynamo builds a structural tag, and why (not). */
interface TagDecision {
  readonly applies: boolean;
  /** Clause for a sentence: `structural tags are off (dyn-structural-tag)`. */
  readonly why: string;
  /** The tag bans calls instead of describing them. */
  readonly ban: boolean;
  /** The tag takes the response_format in as an answer in place of calls. */
  readonly composed: boolean;
}

export interface DynamoPolicy {
  readonly config: DynamoConfig;
  readonly view: DynamoView;
  readonly tag: TagDecision;
  /** The format's builder is of the second generation. */
  readonly v2: boolean;
  /** Why the builder fails, if it does; the tag does not apply then. */
  readonly builderFault: BuilderFault | null;
}

export interface BuilderFault {
  /** What the server prints of it. */
  readonly message: string;
  /** What lies behind the message, in the builder's words. */
  readonly cause: string;
  /** JSON Pointer into the request. */
  readonly path: string;
  /** The tag was to take a response_format in, so that there is no path without it. */
  readonly composed: boolean;
}

/** Dynamo's activation policy but for Beam (dynamo reference 2.1). */
export function dynamoPolicy(request: ToolRequest, settings: ResolvedSettings): DynamoPolicy {
  const config = dynamoConfig(settings);
  const view = dynamoView(request);
  const v2 = config.v2 && isIn(FORMAT_FACTS.v2, settings.format?.name);
  const tag = decideTag(config, view, settings, v2);
  const fault = tag.applies && !tag.ban ? builderFault(view, tag, config, settings, v2) : null;
  if (fault === null) return { config, view, v2, tag, builderFault: null };
  const why = `the builder of parser ${settings.parser} fails (${fault.message}: ${fault.cause})`;
  return { config, view, v2, tag: { applies: false, why, ban: false, composed: false }, builderFault: fault };
}

function builderFault(
  { callable }: DynamoView,
  { composed }: TagDecision,
  config: DynamoConfig,
  { format, engineTag }: ResolvedSettings,
  v2: boolean,
): BuilderFault | null {
  const limits = format === null || engineTag === "own" ? undefined : BUILDER_LIMITS[format.name];
  if (limits === undefined || format === null || !limits.generations.includes(v2 ? "v2" : "v1")) return null;
  for (const tool of callable) {
    const schema = isBound(tool, config, format.name) ? declaredSchema(tool) : null;
    const fault = schema === null ? null : limits.fault(schema);
    if (fault !== null) {
      return {
        message: limits.tool(tool.name),
        cause: fault.causes.join(": "),
        path: `${tool.parametersPath}${fault.pointer}`,
        composed,
      };
    }
  }
  return null;
}

/** Step 6 of the algorithm, in its order. */
function decideTag(config: DynamoConfig, view: DynamoView, settings: ResolvedSettings, v2: boolean): TagDecision {
  const name = settings.format?.name ?? "";
  const own = settings.engineTag === "own";
  const no = (why: string): TagDecision => ({ applies: false, why, ban: false, composed: false });
  const yes = (why: string, kind: Partial<TagDecision> = {}): TagDecision => ({
    applies: true,
    why,
    ban: false,
    composed: false,
    ...kind,
  });
  if (!isForced(view) && view.guided !== null) return no(`the guided field ${view.guided.path} stands alone`);
  const intrinsic = isIn(FORMAT_FACTS.intrinsic[name] ?? [], view.choice);
  if (!config.enabled && !intrinsic && !own) return no("structural tags are off (dyn-structural-tag)");
  const composed =
    view.choice === "auto" && view.responseFormat !== null && config.composition && view.callable.length > 0;
  if (view.responseFormat !== null && !isForced(view) && !composed) {
    return no("response_format is the only constraint");
  }
  if (view.choice === "none" && config.excludeToolsWhenNone)
    return no("tool_choice none keeps the tools out of the prompt");
  if (!own && !(settings.format !== null && hasUpstreamTag(settings.format, "dynamo", view.choice, settings.version))) {
    return no(`parser ${settings.parser} has no structural-tag builder in Dynamo`);
  }
  if (view.callable.length === 0) return no("there are no tools");
  if (view.choice === "none") {
    return banOf(name, v2) === null
      ? no(`the builder of ${name} has nothing to ban`)
      : yes("tool_choice is none and the prompt shows the tools, so calls are banned", { ban: true });
  }
  if (composed) return yes("allow_tool_calls_with_structured_output joins calls and answer", { composed });
  if (isForced(view)) return yes(`tool_choice is ${view.choice}`);
  if (config.scope === "always") return yes("structural tags are on with scope always");
  if (view.callable.some(({ strict }) => strict === true)) return yes("scope is auto and a tool has strict: true");
  return view.parallelOff
    ? yes("scope is auto and parallel_tool_calls is false")
    : no("scope is auto, no tool has strict: true and parallel_tool_calls is not false");
}

/** What the builder bans for tool_choice none; null where it has no tag for that. */
export function banOf(format: string, v2: boolean): Ban | null {
  const list = BANS[format];
  if (v2) return list?.v2 === undefined ? null : { texts: list.v2 };
  return list?.v1 === undefined ? null : { tokens: list.v1 };
}

/** Are the tool's arguments held to its schema in a tag? (dynamo reference 2.3; the wrapper of a custom tool always is) */
export function isBound(tool: Tool, config: DynamoConfig, format: string): boolean {
  if (tool.kind === "custom" || config.schema === "strict" || tool.strict === true) return true;
  const unset = isIn(FORMAT_FACTS.declaredWhenUnset, format) ? "declared" : config.behaviour.unsetStrict;
  return tool.strict === null && unset === "declared";
}

export function isIn(list: readonly string[], name: string | undefined): boolean {
  return name !== undefined && list.includes(name);
}
