/** What of Dynamo's policy changed from profile to profile (dynamo reference 0). */
export interface DynamoBehaviour {
  /** First version that it holds for; upstream has no numbers, see `server-tables.ts`. */
  readonly since: readonly number[];
  readonly profile: "P1" | "P2" | "P3" | "P4";
  readonly tagByDefault: boolean;
  /** Is `--dyn-structural-tag` there, with its JSON object? Before it there were flags for mode, scope and schema. */
  readonly tagObject: boolean;
  /** What switches the second generation of builders on; null: there is none. */
  readonly v2Switch: "DYN_PARSER_VERSION" | "DYN_ENABLE_EXPERIMENTAL_PARSERS_V2" | null;
  /** A builder that fails: an error, or a warning and the path without a tag. */
  readonly builderFailure: "error" | "falls-back";
  readonly scope: "auto" | "always";
  /** What a tool without the `strict` flag is held to under schema `auto`. */
  readonly unsetStrict: "declared" | "loose";
  readonly preflight: boolean;
  readonly beam: boolean;
  readonly customTools: boolean;
  readonly mostTools: number;
  /** Bytes. */
  readonly longestName: number;
}

/** Oldest first. */
export const DYNAMO_BEHAVIOURS: readonly [DynamoBehaviour, ...DynamoBehaviour[]] = [
  {
    since: [0, 9],
    profile: "P1",
    tagByDefault: false,
    tagObject: false,
    v2Switch: null,
    builderFailure: "error",
    scope: "auto",
    unsetStrict: "loose",
    preflight: false,
    beam: false,
    customTools: false,
    mostTools: 128,
    longestName: 64,
  },
  {
    since: [1, 0],
    profile: "P2",
    tagByDefault: false,
    tagObject: true,
    v2Switch: "DYN_ENABLE_EXPERIMENTAL_PARSERS_V2",
    builderFailure: "error",
    scope: "auto",
    unsetStrict: "loose",
    preflight: false,
    beam: false,
    customTools: false,
    mostTools: 128,
    longestName: 64,
  },
  {
    since: [1, 1],
    profile: "P3",
    tagByDefault: true,
    tagObject: true,
    v2Switch: "DYN_PARSER_VERSION",
    builderFailure: "falls-back",
    scope: "always",
    unsetStrict: "declared",
    preflight: true,
    beam: false,
    customTools: false,
    mostTools: 1536,
    longestName: 96,
  },
  {
    since: [1, 2],
    profile: "P4",
    tagByDefault: true,
    tagObject: true,
    v2Switch: "DYN_PARSER_VERSION",
    builderFailure: "falls-back",
    scope: "always",
    unsetStrict: "declared",
    preflight: true,
    beam: true,
    customTools: true,
    mostTools: 1536,
    longestName: 96,
  },
];

/** Facts of single formats (dynamo reference 2.1, 3). */
export const FORMAT_FACTS = {
  /** Families with a builder of the second generation. */
  v2: ["qwen3_coder", "nemotron_nano", "nemotron_v3", "deepseek_v4", "glm47", "kimi_k2", "kimi_k3"],
  /** First-generation builders whose named tag is one bare call; the others repeat it unless parallel is off. */
  namedOnceV1: ["glm47", "kimi_k2", "kimi_k3"],
  /** First-generation builders that put the reasoning before every tag, not only before forced calls. */
  reasoningAlwaysV1: ["glm47"],
  /** Tags that are built although guidance is off. */
  intrinsic: { kimi_k2: ["required", "named"], kimi_k3: ["named"] } as Readonly<Record<string, readonly string[]>>,
  /** Free text is kept clear of markers whatever exclude_special_tokens says (dynamo reference 3.6). */
  alwaysExcludes: ["kimi_k3"],
  /** A named choice switches thinking off before the prompt is written (dynamo reference 3.6). */
  noThinkingWhenNamed: ["kimi_k3"],
  /** P2 holds unset strict to the declared schema here too. */
  declaredWhenUnset: ["kimi_k2", "kimi_k3"],
} as const;

/** What tool_choice none bans where the prompt shows the tools: tokens in the first generation, texts in the second. */
interface BanList {
  readonly v1?: readonly string[];
  readonly v2?: readonly string[];
}

const GLM_MARKERS = ["<tool_call>", "</tool_call>", "<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>"];

/** By canonical format name; a format without a list for its generation gets no tag (dynamo reference 3.0, support matrix). */
export const BANS: Readonly<Record<string, BanList>> = {
  hermes: { v1: ["<tool_call>"] },
  qwen3_coder: { v1: ["<tool_call>"], v2: ["<tool_call>", "<function="] },
  nemotron_nano: { v1: ["<tool_call>"], v2: ["<tool_call>", "<function="] },
  nemotron_v3: { v1: ["<tool_call>"], v2: ["<tool_call>", "<function="] },
  deepseek_v3_2: { v1: ["｜DSML｜"] },
  deepseek_v4: { v1: ["｜DSML｜"], v2: ["<｜DSML｜"] },
  glm47: { v1: GLM_MARKERS, v2: GLM_MARKERS },
  kimi_k2: { v2: ["<|tool_calls_section_begin|>", "<|tool_call_begin|>functions."] },
  kimi_k3: { v2: ["<|open|>tools<|sep|>", "<|open|>call "] },
  inkling: { v1: ["<|content_invoke_tool_json|>"] },
};
