/** How a reasoning family marks the model's thinking before its answer. A pair's `end` closes what its `begin` opened. */
export interface ReasoningPair {
  readonly begin: string;
  readonly end: string;
}

/** COMMON-xml-pythonic.md G, and section 6 of the sheets. */
const FAMILIES: Readonly<Record<string, readonly [ReasoningPair, ...ReasoningPair[]]>> = {
  think: [{ begin: "<think>", end: "</think>" }],
  mm_think: [{ begin: "<mm:think>", end: "</mm:think>" }],
  seed_think: [{ begin: "<seed:think>", end: "</seed:think>" }],
  bracket_think: [{ begin: "[THINK]", end: "[/THINK]" }],
  longcat_think: [{ begin: "<longcat_think>", end: "</longcat_think>" }],
  /** granite sheet section 6: sentences, in two spellings of the first. */
  granite: [
    { begin: "Here is my thought process:", end: "Here is my response:" },
    { begin: "Here's my thought process:", end: "Here's my response:" },
  ],
  /** gemma4 sheet section 6; a thought without the label is read by the format's own rule. */
  gemma_thought: [{ begin: "<|channel>thought\n", end: "<channel|>" }],
  cohere: [{ begin: "<|START_THINKING|>", end: "<|END_THINKING|>" }],
  xtml_think: [{ begin: "<|open|>think<|sep|>", end: "<|close|>think<|sep|>" }],
  /** A checkpoint has one of the two suffixes in all its tags (hy_v3 sheet section 3). */
  hy_think: [
    { begin: "<think>", end: "</think>" },
    { begin: "<think:opensource>", end: "</think:opensource>" },
  ],
  ifm_think: [
    { begin: "<ifm|think>", end: "</ifm|think>" },
    { begin: "<ifm|think_fast>", end: "</ifm|think_fast>" },
    { begin: "<ifm|think_faster>", end: "</ifm|think_faster>" },
  ],
};

/** The markers of a reasoning family; none where the format has no reasoning ahead of its turn. */
export function reasoningPairs(family: string | null): readonly ReasoningPair[] {
  return family === null ? [] : (FAMILIES[family] ?? []);
}
