/** What SGLang can build for a format: a tag of the new kind, a legacy tag, or none (policy reference 2.1, 3.4). */
export type Detector = "native" | "legacy" | "none";

/** By canonical format name; formats that are not named here have none. */
export const DETECTORS: Readonly<Record<string, Detector>> = {
  kimi_k2: "native",
  kimi_k3: "native",
  qwen3_coder: "native",
  deepseek_v3_2: "native",
  deepseek_v4: "native",
  deepseek_v41: "native",
  glm47: "native",
  hermes: "legacy",
  qwen25: "legacy",
  inkling: "legacy",
  mistral: "legacy",
  mistral_pre_v11: "legacy",
  llama3_json: "legacy",
  internlm: "legacy",
  deepseek_v3: "legacy",
  deepseek_v3_1: "legacy",
};

/** A forced call without strict is held to a JSON object here, not to any JSON value (policy reference 3.4). */
export const OBJECT_WHEN_LOOSE: readonly string[] = ["kimi_k2"];

/** Without a tag a forced call is read in the format's own writing, so that no JSON takes its place (policy reference 2.1; muse_glimmer sheet 7). */
export const READS_FORCED: readonly string[] = ["muse_glimmer"];

/** Its automatic tag is there without any strict tool. */
export const ALWAYS_ON: readonly string[] = ["kimi_k3"];

/** The strict level that the server starts with for a parser, where nothing else is said (engines reference 3.4). */
export const STARTING_LEVELS: Readonly<Record<string, number>> = { kimi_k2: 2 };
