import type { ReaderHabits } from "./reader-habits.js";

/** What all readers of one server have in common for one family of formats. */
export interface ReaderDefaults {
  readonly server: string;
  readonly family: string;
  readonly habits: ReaderHabits;
}

/** COMMON-json.md section 5; COMMON-xml-pythonic.md section E (Dynamo's conformance suite). */
export const READER_DEFAULTS: readonly ReaderDefaults[] = [
  {
    server: "dynamo",
    family: "json",
    habits: {
      "unknown-tool": "call",
      truncated: "repair-trimmed",
      "missing-close": "call",
      "bare-call": "call",
      "text-before": "trim",
      "text-between": "drop",
      "text-after": "drop",
    },
  },
  {
    server: "vllm",
    family: "json",
    habits: {
      "unknown-tool": "call",
      "bare-call": "content",
      "text-before": "trim",
      "text-between": "drop",
      "text-after": "drop",
    },
  },
  {
    server: "sglang",
    family: "json",
    habits: {
      "unknown-tool": "drop",
      "bare-call": "content",
      "text-before": "trim",
      "text-between": "drop",
      "text-after": "drop",
    },
  },
  {
    server: "rapid-mlx",
    family: "json",
    habits: {
      "unknown-tool": "call",
      "text-before": "trim",
      "text-between": "keep",
      "text-after": "trim",
    },
  },
  {
    server: "dynamo",
    family: "xml",
    habits: {
      "unknown-tool": "call",
      truncated: "drop",
      "missing-close": "call",
      "text-before": "keep",
      "text-between": "keep",
      "text-after": "keep",
    },
  },
];
