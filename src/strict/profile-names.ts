/** The profiles of the check, one per target (strict-subset reference F). `portable` stands for all hosted vendors at once. */
export const PROFILE_NAMES = [
  "openai",
  "openai-ft",
  "azure",
  "dynamo",
  "beam",
  "anthropic",
  "gemini",
  "groq",
  "fireworks",
  "xai",
  "xgrammar",
  "vllm-xgrammar",
  "sglang-xgrammar",
  "llguidance",
  "outlines",
  "lmfe",
  "llamacpp",
  "portable",
] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

/** A profile that has rules of its own, which is every one but `portable`. */
export type TargetName = Exclude<ProfileName, "portable">;

export const TARGET_NAMES: readonly TargetName[] = PROFILE_NAMES.filter((name) => name !== "portable");

/** What `portable` means. `openai-ft` is left out: it is a kind of model, not a vendor. */
export const HOSTED_VENDORS: readonly TargetName[] = [
  "openai",
  "azure",
  "anthropic",
  "gemini",
  "groq",
  "fireworks",
  "xai",
];
