/** What of Dynamo's policy changed from profile to profile (dynamo reference 0). */
export interface DynamoBehaviour {
  /** First version that it holds for; upstream has no numbers, see `server-tables.ts`. */
  readonly since: readonly number[];
  readonly profile: "P2" | "P3" | "P4";
  readonly tagByDefault: boolean;
  readonly scope: "auto" | "always";
  /** What a tool without the `strict` flag is held to under schema `auto`. */
  readonly unsetStrict: "declared" | "loose";
  readonly preflight: boolean;
  readonly beam: boolean;
  readonly mostTools: number;
  /** Bytes. */
  readonly longestName: number;
}

/** Oldest first. */
export const DYNAMO_BEHAVIOURS: readonly [DynamoBehaviour, ...DynamoBehaviour[]] = [
  {
    since: [1, 0],
    profile: "P2",
    tagByDefault: false,
    scope: "auto",
    unsetStrict: "loose",
    preflight: false,
    beam: false,
    mostTools: 128,
    longestName: 64,
  },
  {
    since: [1, 1],
    profile: "P3",
    tagByDefault: true,
    scope: "always",
    unsetStrict: "declared",
    preflight: true,
    beam: false,
    mostTools: 1536,
    longestName: 96,
  },
  {
    since: [1, 2],
    profile: "P4",
    tagByDefault: true,
    scope: "always",
    unsetStrict: "declared",
    preflight: true,
    beam: true,
    mostTools: 1536,
    longestName: 96,
  },
];

/** Facts of single formats (dynamo reference 2.1, 3). */
export const FORMAT_FACTS = {
  /** Families with a builder of the second generation. */
  v2: ["qwen3_coder", "nemotron_nano", "nemotron_v3", "deepseek_v4", "glm47", "kimi_k2", "kimi_k3"],
  /** First-generation builders whose named tag is one bare call; the others repeat it unless parallel is off. */
  namedOnceV1: ["glm47", "kimi_k2"],
  /** First-generation builders without ban tokens: tool_choice none gets no tag. */
  noBanV1: ["kimi_k2", "kimi_k3"],
  /** First-generation builders that put the reasoning before every tag, not only before forced calls. */
  reasoningAlwaysV1: ["glm47"],
  /** Tags that are built although guidance is off. */
  intrinsic: { kimi_k2: ["required", "named"], kimi_k3: ["named"] } as Readonly<Record<string, readonly string[]>>,
  /** P2 holds unset strict to the declared schema here too. */
  declaredWhenUnset: ["kimi_k2", "kimi_k3"],
} as const;
