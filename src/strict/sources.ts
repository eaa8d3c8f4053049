/** Where the facts of the rules come from, as a rule's page names it. */
export const OPENAI_GUIDE = "OpenAI, guide to structured outputs (limits of July 2025)";
export const OPENAI_ERRORS = "error texts of OpenAI's API in public reports, 2024 to 2026";
export const AZURE_PAGE = "Microsoft, Azure OpenAI structured outputs (editions of 2024-10 to 2026-08)";
export const DYNAMO_CHECK = "ai-dynamo/dynamo, lib/llm/src/protocols/openai/strict_schema.rs at 0d0cac75";
export const BEAM_DERIVED = "derived from Beam's tag patterns; the real list is not published";
export const ANTHROPIC_PAGE = "Anthropic, structured outputs and strict tool use (2026)";
export const GEMINI_PAGE =
  "Google, Gemini API structured output and function calling (JSON Schema path of November 2025)";
export const GROQ_PAGE = "Groq, structured outputs";
export const FIREWORKS_PAGE = "Fireworks, structured responses";
export const XAI_PAGE = "xAI, structured outputs";
export const XGRAMMAR_CODE = "mlc-ai/xgrammar, cpp/json_schema_converter.cc at 0.2.5, measured";
export const LLGUIDANCE_CODE = "guidance-ai/llguidance, parser/src/json at c75b0d90";
export const OUTLINES_CODE = "dottxt-ai/outlines-core, src/json_schema";
export const LMFE_CODE = "noamgat/lm-format-enforcer, lmformatenforcer/jsonschemaparser.py";
export const LLAMACPP_CODE = "ggml-org/llama.cpp, common/json-schema-to-grammar.cpp";
export const VLLM_CHECK = "vllm-project/vllm, vllm/v1/structured_output/backend_xgrammar.py";
export const SGLANG_CHECK = "sgl-project/sglang, python/sglang/srt/constrained/json_schema_validation.py";
export const JSON_SCHEMA = "JSON Schema, drafts 4 to 2020-12";
