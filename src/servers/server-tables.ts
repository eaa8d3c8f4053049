import type { ServerName, StrictLevel } from "./types.js";

/** What a server setting may be. `json-or-boolean`: a switch that also takes a JSON object. */
type SettingKind =
  | { readonly kind: "boolean" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "json-or-boolean" }
  | { readonly kind: "text" };

export interface ServerSetting {
  /** The name by which decisions read it. */
  readonly name: string;
  /** Other spellings: the environment variable of a flag, an older flag. */
  readonly aliases: readonly string[];
  readonly value: SettingKind;
}

export interface ServerTable {
  readonly name: ServerName;
  /** Versions that a decision table starts at, oldest first; the last is the default. */
  readonly versions: readonly string[];
  /** Engine and version that this server runs where nobody says otherwise. */
  readonly engine: string;
  /** The setting that chooses another one, and which it is by the setting's value. */
  readonly engineSetting?: { readonly name: string; readonly engines: Readonly<Record<string, string>> };
  readonly needsParser: boolean;
  /** Parsers that have no wire format of their own. */
  readonly formatless?: readonly string[];
  readonly settings: readonly ServerSetting[];
}

const LEVELS: readonly StrictLevel[] = ["auto", "function", "parameter"];

function boolean(name: string, ...aliases: readonly string[]): ServerSetting {
  return { name, aliases, value: { kind: "boolean" } };
}
function choice(name: string, values: readonly string[], ...aliases: readonly string[]): ServerSetting {
  return { name, aliases, value: { kind: "choice", values } };
}
function text(name: string, ...aliases: readonly string[]): ServerSetting {
  return { name, aliases, value: { kind: "text" } };
}

/** engines reference 2.13. */
const VLLM: ServerTable = {
  name: "vllm",
  versions: ["0.21", "0.24", "0.31", "0.32", "0.33"],
  engine: "xgrammar@0.2.8",
  engineSetting: {
    name: "structured-outputs-config.backend",
    engines: { guidance: "llguidance", outlines: "outlines", "lm-format-enforcer": "lm-format-enforcer" },
  },
  needsParser: true,
  // It reads by the checkpoint's response template (policy reference 1.8).
  formatless: ["hf"],
  settings: [
    boolean("VLLM_ENFORCE_STRICT_TOOL_CALLING"),
    choice("tool-strict-level", LEVELS),
    boolean("enable-auto-tool-choice"),
    boolean("exclude-tools-when-tool-choice-none"),
    boolean("skip-tokenizer-init"),
    boolean("enable-in-reasoning", "structured-outputs-config.enable_in_reasoning"),
    choice(
      "structured-outputs-config.backend",
      ["auto", "xgrammar", "guidance", "outlines", "lm-format-enforcer"],
      "structured-outputs-backend",
    ),
  ],
};

/** engines reference 3.4. */
const SGLANG: ServerTable = {
  name: "sglang",
  versions: ["0.5"],
  engine: "xgrammar@0.2.8",
  engineSetting: { name: "grammar-backend", engines: { llguidance: "llguidance", outlines: "outlines" } },
  needsParser: true,
  settings: [
    choice("SGLANG_TOOL_STRICT_LEVEL", ["0", "1", "2"]),
    text("reasoning-parser"),
    choice("grammar-backend", ["xgrammar", "llguidance", "outlines", "none"]),
  ],
};

/**
 * dynamo reference 1.3. Upstream gives no release numbers to its behaviours: 0.9 stands here for the profile P1 of
 * section 0, 1.0 for P2, 1.1 for P3 and 1.2 for P4.
 */
const DYNAMO: ServerTable = {
  name: "dynamo",
  versions: ["0.9", "1.0", "1.1", "1.2"],
  engine: "xgrammar@0.2.8",
  engineSetting: { name: "guided-decoding-backend", engines: { llguidance: "llguidance" } },
  needsParser: true,
  settings: [
    { name: "dyn-structural-tag", aliases: ["DYN_STRUCTURAL_TAG"], value: { kind: "json-or-boolean" } },
    boolean("dyn-enable-structural-tag", "DYN_ENABLE_STRUCTURAL_TAG"),
    choice("dyn-structural-tag-scope", ["auto", "always"], "DYN_STRUCTURAL_TAG_SCOPE"),
    choice("dyn-structural-tag-schema", ["auto", "strict"], "DYN_STRUCTURAL_TAG_SCHEMA"),
    boolean("exclude-tools-when-tool-choice-none", "DYN_EXCLUDE_TOOLS_WHEN_TOOL_CHOICE_NONE"),
    choice("dyn-default-thinking-mode", ["enabled", "disabled"], "DYN_DEFAULT_THINKING_MODE"),
    text("dyn-reasoning-parser", "DYN_REASONING_PARSER"),
    choice("DYN_PARSER_VERSION", ["auto", "1", "2"], "dyn-parser-version"),
    boolean("DYN_ENABLE_EXPERIMENTAL_PARSERS_V2"),
    boolean("DYN_BEAM_TURN_GRAMMAR"),
    boolean("DYN_IGNORE_OPENAI_FE_UNSUPPORTED_FIELDS"),
    text("DYN_MAX_OUTPUT_TOKENS"),
    boolean("DYN_KIMI_K3_LENIENT_TOOL_ARGS"),
    boolean("DYN_KIMI_K3_IMMUTABLE_PARAMS"),
    boolean("DYN_KIMI_K3_DISABLE_LOGPROBS"),
    choice("guided-decoding-backend", ["xgrammar", "llguidance"]),
  ],
};

/** Builds; what changed at them is in the account of its schema converter (engines reference 5.5). */
const LLAMACPP: ServerTable = {
  name: "llamacpp",
  versions: ["b4000", "b7100", "b10300", "b10520", "b10600"],
  engine: "llamacpp",
  needsParser: true,
  settings: [boolean("jinja")],
};

const OPENAI: ServerTable = {
  name: "openai",
  versions: ["2026"],
  engine: "openai",
  needsParser: false,
  settings: [],
};

/** engines reference 4.1, 4.4. 1.2 stands for the releases before response_format's schema was taken out of its wrapper (4.2). */
const TRTLLM: ServerTable = {
  name: "trtllm",
  versions: ["1.2", "1.3"],
  engine: "xgrammar@0.2.8",
  engineSetting: { name: "guided_decoding_backend", engines: { llguidance: "llguidance" } },
  needsParser: true,
  settings: [
    choice("guided_decoding_backend", ["xgrammar", "llguidance"], "guided-decoding-backend"),
    text("reasoning_parser", "reasoning-parser"),
  ],
};

const RAPID_MLX: ServerTable = {
  name: "rapid-mlx",
  versions: ["1.0"],
  engine: "llguidance@1.8.0",
  needsParser: true,
  settings: [text("reasoning-parser")],
};

/** Every server by its name on the command line. */
export const SERVER_TABLES: readonly ServerTable[] = [VLLM, SGLANG, DYNAMO, TRTLLM, LLAMACPP, OPENAI, RAPID_MLX];
