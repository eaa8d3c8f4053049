/** A finding of another linter. */
export interface TheirFinding {
  /** Null for the list as a whole. */
  readonly tool: string | null;
  readonly code: string;
  readonly message: string;
  /** The provider that it speaks of, where the linter says it. */
  readonly profile: string | null;
}

/** What a finding means: the profile that refuses, and the rules of ours that say the same; or why it is no refusal. */
export interface Meaning {
  readonly profile: string;
  readonly rules: readonly string[];
  readonly not?: string;
}

export interface Linter {
  readonly name: string;
  readonly args: (file: string) => readonly string[];
  readonly read: (output: string) => readonly TheirFinding[];
  readonly meaning: (finding: TheirFinding) => readonly Meaning[];
}

const refused = (profile: string, ...rules: readonly string[]): readonly Meaning[] => [{ profile, rules }];
const harmless = (profile: string, not: string): readonly Meaning[] => [{ profile, rules: [], not }];

const ROOT_TYPE = ["root-not-object", "root-type-missing", "mcp-root-type"];
const CLOSED = ["object-not-closed", "object-open", ...ROOT_TYPE];
const REQUIRED = ["property-not-required", "property-nullable-not-required", "required-missing-keyword"];
/** What makes a schema none, or keeps a validator from reading it. */
const INVALID = [
  "schema-malformed",
  "ref-unresolved",
  "ref-remote",
  "pattern-unsupported-syntax",
  "exclusive-boolean",
  "enum-empty",
  "required-duplicate",
];
const LIMIT_2024 = "the limit before July 2025, which Azure still has";

/** Which rules of ours speak of a keyword, for Anthropic. */
const ANTHROPIC_RULES: Readonly<Record<string, string>> = {
  minimum: "kw-numeric-bound",
  maximum: "kw-numeric-bound",
  multipleOf: "kw-numeric-bound",
  minLength: "kw-length",
  maxLength: "kw-length",
  minItems: "kw-item-count",
  maxItems: "kw-item-count",
  uniqueItems: "kw-unique-items",
};

/** PyPI `mcp-strict-check` 0.1: OpenAI's and Anthropic's strict subsets. */
const mcpStrictCheck: Linter = {
  name: "mcp-strict-check",
  args: (file) => ["--tools", file, "--json", "--exit-zero"],
  read: (output) => {
    const { findings } = JSON.parse(output) as {
      readonly findings: readonly {
        readonly tool: string | null;
        readonly code: string;
        readonly json_pointer?: string;
      }[];
    };
    return findings.map(({ tool, code, json_pointer }) => ({ tool, code, message: json_pointer ?? "", profile: null }));
  },
  meaning: ({ code, message }) => {
    // A place that only a reference to no schema position leads to: ours stops at the reference.
    const lost = message.includes("->") ? ["ref-unresolved"] : [];
    const [family = "", detail = ""] = code.split(":");
    switch (family) {
      case "A3-type-missing":
      case "A3-type-array":
      case "A3-type-not-object":
      case "B2-root-nullable":
      case "B2-root-not-object":
        return refused("openai", ...ROOT_TYPE, "root-combinator");
      case "A4-required-not-string-array":
      case "A4-properties-not-object":
        return refused("openai", "schema-malformed");
      case "B1-root-anyOf":
        return refused("openai", "root-combinator");
      case "B3-additionalProperties-open":
        return refused("openai", "object-open");
      case "B4-untyped-open-object":
      case "B4-no-type-additionalProps":
        return refused("openai", "object-open", "schema-missing-type", "root-not-object", "root-type-missing");
      case "B5-unsupported-keyword":
        return harmless("openai", "the constraint is dropped in Azure's older subset; OpenAI holds it or ours has it");
      case "B6-too-many-properties":
        return refused("azure", "limit-properties");
      case "B6-too-deep":
        return harmless("openai", LIMIT_2024);
      case "C0-root-combinator":
        return refused("anthropic", "root-combinator");
      case "C1-additionalProperties-not-false":
        return refused("anthropic", "object-open");
      case "C2-numeric-constraint":
      case "C3-string-constraint":
      case "C4-array-constraint":
        return refused("anthropic", ANTHROPIC_RULES[detail] ?? "", ...lost);
      case "C5-external-ref":
        return refused("anthropic", "ref-remote");
      case "C6-recursive-schema":
        return refused("anthropic", "ref-recursive");
      case "C7-enum-complex-type":
        return refused("anthropic", "enum-composite");
      case "C8-allOf-with-ref":
        return refused("anthropic", "allof-with-ref");
      case "CL1-too-many-strict-tools":
        return refused("anthropic", "limit-strict-tools");
      case "CL2-too-many-optional-params":
        return refused("anthropic", "limit-optional-params");
      case "CL3-too-many-union-params":
        return refused("anthropic", "limit-union-params");
      default:
        return harmless("any", "not about a provider");
    }
  },
};

const quoted = (message: string) => /"([^"]+)"/.exec(message)?.[1] ?? "";

/** npm `mcpconform` 0.1 in strict mode: MCP's own rules, and profiles of providers. */
const mcpconform: Linter = {
  name: "mcpconform",
  args: (file) => [file, "--target", "openai,anthropic,gemini", "--mode", "strict", "--format", "json"],
  read: (output) =>
    (
      JSON.parse(output) as readonly {
        readonly ruleId: string;
        readonly toolName: string | null;
        readonly message: string;
        readonly profile: string | null;
      }[]
    ).map(({ ruleId, toolName, message, profile }) => ({ tool: toolName, code: ruleId, message, profile })),
  meaning: ({ code, message, profile }) => {
    const whom = profile ?? "openai";
    switch (code) {
      case "tool/input-schema-root-object":
        return refused("openai", ...ROOT_TYPE);
      case "tool/input-schema-required":
        return refused("openai", "schema-malformed", "root-not-object");
      case "tool/input-schema-valid":
        // Its validator takes draft 4's `id` for a mistake, and reads patterns with unicode rules alone.
        return /NOT SUPPORTED: keyword "id"|resolves to more than one schema|no schema with key|Invalid regular expression/.test(
          message,
        )
          ? harmless("openai", "a matter of its validator")
          : refused("openai", ...INVALID);
      case "tool/required-references-properties":
        return refused("openai", "required-undeclared");
      case "provider/name-pattern":
      case "provider/name-length":
        return whom === "gemini" ? harmless(whom, "not in the profile") : refused(whom, "tool-name-invalid");
      case "provider/description-length":
        return refused(whom, "tool-description-long");
      case "provider/tool-count":
        return refused(whom, "limit-tools");
      case "provider/schema-additional-properties":
        return refused(whom, ...CLOSED);
      case "provider/schema-all-required":
        return refused(whom, ...REQUIRED);
      case "provider/schema-max-depth":
        return harmless(whom, LIMIT_2024);
      case "provider/schema-unsupported-keyword": {
        const keyword = quoted(message);
        if (whom === "openai") return harmless(whom, "the guide of July 2025 supports these keywords");
        if (whom === "gemini") return harmless(whom, "Gemini ignores what it does not know");
        const rule = ANTHROPIC_RULES[keyword];
        // By keyword alone it cannot tell minItems 1 from 2.
        if (rule === undefined || keyword === "minItems")
          return harmless(whom, `${keyword} is supported, or by its value`);
        return refused(whom, rule);
      }
      case "provider/schema-no-refs":
        return harmless(whom, "the JSON Schema path of November 2025 supports $ref and anyOf");
      default:
        return harmless("any", "not about a provider");
    }
  },
};

/** npm `mcp-lint` 0.5 and later: quality rules, and a few for clients. */
const mcpLint: Linter = {
  name: "mcp-lint",
  args: (file) => ["check", file, "--format", "json"],
  read: (output) =>
    (
      JSON.parse(output) as readonly { readonly ruleId: string; readonly toolName: string; readonly message: string }[]
    ).map(({ ruleId, toolName, message }) => ({ tool: toolName, code: ruleId, message, profile: null })),
  meaning: ({ code, message }) => {
    switch (code) {
      case "openai/no-additional-properties":
        return refused("openai", ...CLOSED);
      case "openai/strict-types":
        return message.includes("integer")
          ? harmless("openai", "integer is supported")
          : refused("openai", "schema-malformed");
      case "no-empty-enum":
        return refused("openai", "enum-empty");
      case "no-required-false":
        return refused("openai", "schema-malformed");
      case "no-recursive-refs":
        return refused("anthropic", "ref-recursive");
      case "no-unsupported-formats":
        return refused("anthropic", "format-unsupported");
      case "valid-json-schema-subset": {
        const keyword = quoted(message);
        if (keyword === "anyOf" || keyword === "allOf") return harmless("anthropic", `${keyword} is supported`);
        return refused("anthropic", keyword === "$ref" ? "ref-remote" : "keyword-undocumented", "root-combinator");
      }
      default:
        return harmless("any", "advice, no refusal");
    }
  },
};

export const LINTERS: readonly Linter[] = [mcpStrictCheck, mcpconform, mcpLint];
