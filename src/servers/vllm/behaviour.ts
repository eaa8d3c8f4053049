import type { StrictLevel } from "../types.js";

/** What of vLLM's policy changed from release to release (policy reference 1.3, 1.4, 1.6; engines reference 2.1, 2.10). */
export interface VllmBehaviour {
  /** First release that it holds for. */
  readonly since: readonly number[];
  /** Automatic choice gets a tag: always, or only with a strict tool or a raised level. */
  readonly autoTag: "always" | "when-strict";
  /** What a tool without the `strict` flag is held to once there is a tag. */
  readonly unsetStrict: "schema" | "loose";
  /** Is there a `--tool-strict-level`? */
  readonly hasLevel: boolean;
  /** `parallel_tool_calls: false`: only drops calls from the answer, or limits the grammar (and raises the level). */
  readonly parallelFalse: "drops" | "limits";
  /** Automatic choice with a tag and a response_format: one grammar for both, or the tag alone. */
  readonly besideAnswer: "either" | "tag-only";
  /**
   * Formats whose parser reads a forced call in the model's own format even without a tag, so that nothing is enforced
   * then (policy reference 1.5: `supports_required_and_named` stays false); before, theirs were JSON (glm47 sheet section 7).
   */
  readonly nativeWhenForced: readonly string[];
  /** Formats whose parser refuses a named choice: at all, or where tags are switched off (policy reference 1.8, kimi_k3 sheet section 7). */
  readonly namedRefused: Readonly<Record<string, "always" | "without-tags">>;
  /** Levels that parsers have of their own. */
  readonly parserLevels: Readonly<Record<string, StrictLevel>>;
}

/**
 * Formats whose parser hands the engine a grammar of its own, in llguidance's Lark, whenever there are tools and no other
 * constraint; it holds the arguments of tools with `strict: true` in every release (COMMON-json.md 4, mistral sheet 7).
 */
export const PARSER_GRAMMARS: readonly string[] = ["mistral"];

/** gemma4 and muse_glimmer sheets section 7. */
const NATIVE_WHEN_FORCED = ["gemma4", "muse_glimmer"];

/**
 * Oldest first. The pull request behind 0.24 (45600) carries no release number in the sources and is put at the nearest
 * release; 0.33 stands for what was on main after 0.32.0.
 */
export const VLLM_BEHAVIOURS: readonly [VllmBehaviour, ...VllmBehaviour[]] = [
  {
    since: [0, 21],
    autoTag: "always",
    unsetStrict: "schema",
    hasLevel: false,
    parallelFalse: "drops",
    besideAnswer: "tag-only",
    nativeWhenForced: NATIVE_WHEN_FORCED,
    namedRefused: { kimi_k3: "always" },
    parserLevels: {},
  },
  {
    since: [0, 24],
    autoTag: "when-strict",
    unsetStrict: "schema",
    hasLevel: false,
    parallelFalse: "drops",
    besideAnswer: "tag-only",
    nativeWhenForced: NATIVE_WHEN_FORCED,
    namedRefused: { kimi_k3: "always" },
    parserLevels: {},
  },
  {
    since: [0, 31],
    autoTag: "when-strict",
    unsetStrict: "loose",
    hasLevel: true,
    parallelFalse: "drops",
    besideAnswer: "tag-only",
    nativeWhenForced: NATIVE_WHEN_FORCED,
    namedRefused: { kimi_k3: "always" },
    parserLevels: {},
  },
  {
    since: [0, 32],
    autoTag: "when-strict",
    unsetStrict: "loose",
    hasLevel: true,
    parallelFalse: "limits",
    besideAnswer: "tag-only",
    nativeWhenForced: [...NATIVE_WHEN_FORCED, "glm45", "glm47"],
    namedRefused: { kimi_k3: "always" },
    parserLevels: { glm45: "function", glm47: "function" },
  },
  {
    since: [0, 33],
    autoTag: "when-strict",
    unsetStrict: "loose",
    hasLevel: true,
    parallelFalse: "limits",
    besideAnswer: "either",
    nativeWhenForced: [...NATIVE_WHEN_FORCED, "glm45", "glm47"],
    namedRefused: { kimi_k3: "without-tags" },
    parserLevels: { glm45: "function", glm47: "function" },
  },
];
