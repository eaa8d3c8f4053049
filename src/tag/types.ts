import type { JsonSchema } from "../base/json.js";

/**
 * Structural tags as xgrammar 0.2.x takes them (`Grammar.from_structural_tag`), plain data that serialises as it is.
 * Field names are the wire's own. Constructs marked "after 0.2.5" are in the version table of `constructs.ts`.
 */
export interface StructuralTag {
  readonly type: "structural_tag";
  readonly format: TagFormat;
}

export type TagFormat =
  | ConstStringFormat
  | JsonSchemaFormat
  | QwenXmlParameterFormat
  | AnyTextFormat
  | GrammarFormat
  | RegexFormat
  | SequenceFormat
  | OrFormat
  | OptionalFormat
  | PlusFormat
  | StarFormat
  | RepeatFormat
  | TagTag
  | TriggeredTagsFormat
  | TagsWithSeparatorFormat
  | DispatchFormat
  | TokenFormat
  | ExcludeTokenFormat
  | AnyTokensFormat
  | TokenTriggeredTagsFormat
  | TokenDispatchFormat;

/** Argument styles that an xgrammar `json_schema` node can name. */
export type JsonSchemaStyle =
  | "json"
  | "qwen_xml"
  | "minimax_xml"
  | "deepseek_xml"
  | "glm_xml"
  | "cohere_xml"
  | "kimi_k3_xml"
  | "deepseek_v4_1_xml"
  | "minimax_m3_xml";

export interface ConstStringFormat {
  readonly type: "const_string";
  readonly value: string;
}
export interface JsonSchemaFormat {
  readonly type: "json_schema";
  readonly json_schema: JsonSchema;
  readonly style?: JsonSchemaStyle;
  readonly any_order?: boolean;
  readonly max_whitespace_cnt?: number | null;
}
/** Deprecated spelling of `json_schema` with style `qwen_xml`. */
export interface QwenXmlParameterFormat {
  readonly type: "qwen_xml_parameter";
  readonly json_schema: JsonSchema;
  readonly any_order?: boolean;
  readonly max_whitespace_cnt?: number | null;
}
export interface AnyTextFormat {
  readonly type: "any_text";
  readonly excludes?: readonly string[];
  /** LLM tokens; cannot be checked from text. */
  readonly max_tokens?: number | null;
  /** Code points. */
  readonly max_chars?: number | null;
}
export interface GrammarFormat {
  readonly type: "grammar";
  /** xgrammar EBNF with a rule named `root`. */
  readonly grammar: string;
}
export interface RegexFormat {
  readonly type: "regex";
  /** Whole-match regular expression, xgrammar's dialect. */
  readonly pattern: string;
}
export interface SequenceFormat {
  readonly type: "sequence";
  readonly elements: readonly TagFormat[];
}
export interface OrFormat {
  readonly type: "or";
  readonly elements: readonly TagFormat[];
}
export interface OptionalFormat {
  readonly type: "optional";
  readonly content: TagFormat;
}
export interface PlusFormat {
  readonly type: "plus";
  readonly content: TagFormat;
}
export interface StarFormat {
  readonly type: "star";
  readonly content: TagFormat;
}
export interface RepeatFormat {
  readonly type: "repeat";
  readonly min: number;
  /** -1 is without limit. */
  readonly max: number;
  readonly content: TagFormat;
}
export interface TagTag {
  readonly type: "tag";
  readonly begin: string | TokenFormat;
  readonly content: TagFormat;
  readonly end: string | readonly string[] | TokenFormat;
}
export interface TriggeredTagsFormat {
  readonly type: "triggered_tags";
  readonly triggers: readonly string[];
  readonly tags: readonly TagTag[];
  readonly at_least_one?: boolean;
  readonly stop_after_first?: boolean;
  readonly excludes?: readonly string[];
}
export interface TagsWithSeparatorFormat {
  readonly type: "tags_with_separator";
  readonly tags: readonly TagTag[];
  readonly separator: string;
  readonly at_least_one?: boolean;
  readonly stop_after_first?: boolean;
}
export interface DispatchFormat {
  readonly type: "dispatch";
  readonly rules: readonly (readonly [trigger: string, content: TagFormat])[];
  readonly loop?: boolean;
  readonly excludes?: readonly string[];
}
export interface TokenFormat {
  readonly type: "token";
  readonly token: number | string;
}
export interface ExcludeTokenFormat {
  readonly type: "exclude_token";
  readonly exclude_tokens?: readonly (number | string)[];
}
export interface AnyTokensFormat {
  readonly type: "any_tokens";
  readonly exclude_tokens?: readonly (number | string)[];
  readonly max_tokens?: number | null;
}
export interface TokenTriggeredTagsFormat {
  readonly type: "token_triggered_tags";
  readonly trigger_tokens: readonly (number | string)[];
  readonly tags: readonly TagTag[];
  readonly exclude_tokens?: readonly (number | string)[];
  readonly at_least_one?: boolean;
  readonly stop_after_first?: boolean;
}
export interface TokenDispatchFormat {
  readonly type: "token_dispatch";
  readonly rules: readonly (readonly [trigger: number | string, content: TagFormat])[];
  readonly loop?: boolean;
  readonly exclude_tokens?: readonly (number | string)[];
}
