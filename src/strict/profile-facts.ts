import type { ProfileName } from "./profile-names.js";

/** What a profile speaks of, and the version or date of what is known of it. */
export interface ProfileFacts {
  readonly what: string;
  readonly asOf: string;
}

/** Strict-subset reference, sources and headings of A to E. */
export const PROFILE_FACTS: Readonly<Record<ProfileName, ProfileFacts>> = {
  openai: {
    what: "OpenAI, strict tools and structured outputs",
    asOf: "guide with the limits of July 2025, error texts up to mid 2026",
  },
  "openai-ft": { what: "OpenAI, fine-tuned models", asOf: "guide with the limits of July 2025" },
  azure: { what: "Azure OpenAI", asOf: "page editions of 2024-10 to 2026-08, API 2024-08-01-preview and later" },
  dynamo: { what: "Dynamo's check of strict tools", asOf: "strict_schema.rs at commit 0d0cac75" },
  beam: { what: "Dynamo's Beam turn grammar", asOf: "derived in November 2026, not published" },
  anthropic: { what: "Anthropic, strict tool use", asOf: "documentation of 2026" },
  gemini: { what: "Gemini and Vertex, JSON Schema path", asOf: "documentation of November 2025 and later" },
  groq: { what: "Groq, structured outputs", asOf: "documentation of 2026 (gpt-oss models)" },
  fireworks: { what: "Fireworks, structured responses", asOf: "documentation of 2026" },
  xai: { what: "xAI, tools and structured outputs", asOf: "documentation of 2026" },
  xgrammar: { what: "xgrammar's JSON Schema converter", asOf: "0.2.5, commit 53da3ff8" },
  "vllm-xgrammar": { what: "vLLM's check before xgrammar", asOf: "main of August 2026, xgrammar 0.2" },
  "sglang-xgrammar": { what: "SGLang's check before xgrammar", asOf: "main of August 2026, xgrammar 0.2" },
  llguidance: { what: "llguidance's JSON Schema compiler", asOf: "commit c75b0d90" },
  outlines: { what: "outlines-core's JSON Schema to regex", asOf: "main of 2026" },
  lmfe: { what: "lm-format-enforcer", asOf: "main of 2026" },
  llamacpp: { what: "llama.cpp's JSON Schema to grammar", asOf: "builds up to August 2026" },
  portable: {
    what: "all hosted vendors at once: openai, azure, anthropic, gemini, groq, fireworks, xai",
    asOf: "as each of them",
  },
};
