/**
 * Facts of single formats on Rapid-MLX that a grammar file has no word for, by canonical name (the sheets' sections 7).
 * Which formats have a grammar at all, and for which choices, is `upstream` in the grammar files.
 */
export const FORMAT_FACTS = {
  /** The grammar holds one call, so it is used only where no second one can come (deepseek_v3 sheet 7). */
  onlySingle: ["deepseek_v3"],
  /** Without a grammar a named choice, or required with one tool, has the call's begin put into the prompt (deepseek_v3, deepseek_v4 sheets 7). */
  begunInPrompt: ["deepseek_v3", "deepseek_v4"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
