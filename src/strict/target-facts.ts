import type { TargetName } from "./profile-names.js";

/** Size limits of a target's strict schemas. */
export interface Limits {
  /** Object schemas above an object schema, as Dynamo counts; OpenAI does not say how it counts. */
  readonly depth: number;
  readonly properties: number;
  readonly enumValues: number;
  /** Characters in one all-string enum of more than 250 values. */
  readonly enumCharacters: number;
  /** Characters of property names, definition names, enum values and const values together. */
  readonly nameCharacters: number;
}

/** Since July 2025 (strict-subset reference A.4). */
const CURRENT: Limits = {
  depth: 10,
  properties: 5000,
  enumValues: 1000,
  enumCharacters: 15_000,
  nameCharacters: 120_000,
};

/** The values before that, which Azure's page still has (A.7; editions of 2024-10 to 2026-08). */
const OLDER: Limits = { depth: 5, properties: 100, enumValues: 500, enumCharacters: 7500, nameCharacters: 15_000 };

export function limitsOf(target: TargetName): Limits {
  return target === "azure" ? OLDER : CURRENT;
}

/** The names that xgrammar's converter and the servers' checks before it know (strict-subset reference C.1, D). */
export const XGRAMMAR_FORMATS: readonly string[] = [
  "email",
  "date",
  "time",
  "date-time",
  "duration",
  "ipv4",
  "ipv6",
  "hostname",
  "uuid",
  "uri",
  "uri-reference",
  "uri-template",
  "json-pointer",
  "relative-json-pointer",
];

const OPENAI_FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** The values of `format` that a target knows (strict-subset reference A.2, B, C.1). A target without a list is not asked. */
const FORMATS: Readonly<Partial<Record<TargetName, readonly string[]>>> = {
  openai: OPENAI_FORMATS,
  anthropic: [...OPENAI_FORMATS, "uri"],
  gemini: ["date-time", "date", "time"],
  xai: ["date", "time", "date-time", "email", "uuid", "ipv4", "ipv6", "uri"],
  xgrammar: XGRAMMAR_FORMATS,
  "vllm-xgrammar": XGRAMMAR_FORMATS,
  "sglang-xgrammar": XGRAMMAR_FORMATS,
  llguidance: [...OPENAI_FORMATS, "uri", "unknown"],
  outlines: ["date-time", "date", "time", "uuid", "uri", "email"],
  lmfe: [],
  llamacpp: ["date", "time", "date-time", "uuid", "uuid1", "uuid2", "uuid3", "uuid4", "uuid5"],
};

export function formatsOf(target: TargetName): readonly string[] | null {
  return FORMATS[target] ?? null;
}
