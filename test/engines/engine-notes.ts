import type { PinnedFault } from "./pinned-faults.js";
import versions from "./versions.json" with { type: "json" };

const ENGINE_VERSIONS: Readonly<Record<PinnedFault["request"]["engine"], string>> = {
  xgrammar: versions.python.xgrammar,
  llguidance: versions.python.llguidance,
  llamacpp: versions["llama.cpp"],
};

const KINDS: Readonly<Record<PinnedFault["request"]["kind"], string>> = {
  structural_tag: "structural tag",
  json_schema: "JSON Schema",
  ebnf: "EBNF",
  gbnf: "GBNF",
  lark: "Lark",
  regex: "regular expression",
};

const OUTCOMES: Readonly<Record<PinnedFault["engine"], string>> = {
  complete: "taken as a whole",
  prefix: "taken as a beginning only",
  refused: "refused",
  "mask-differs": "taken or refused otherwise than the token mask says",
  "not-loaded": "the grammar itself is refused",
  crashed: "the process ends",
};

/** `docs/engine-notes.md`: for the maintainers of the engines, what each of the pinned faults is and how to see it. */
export function engineNotes(faults: readonly PinnedFault[]): string {
  return `${HEAD}\n${faults.map(note).join("\n")}`;
}

const HEAD = `# Notes on engines

What the tests against the real engines found in them, each with the smallest input that shows it. A test holds every entry
(\`test/engines/pinned-faults.test.ts\`) and fails when the engine is mended. This file is written from
\`test/engines/pinned-faults.ts\` by \`npm run engine-notes\`.
`;

function note({ id, wrong, request, output, engine, right }: PinnedFault): string {
  const { engine: name, kind, source } = request;
  const isJson = kind === "structural_tag" || kind === "json_schema";
  const [tokens] = "tokens" in request ? (request.tokens ?? []) : [];
  const special = ("special" in request ? request.special : null) ?? [];
  const input =
    tokens === undefined ? shown(output) : `the tokens ${tokens.map((token) => shownToken(token, special)).join(", ")}`;
  return `## ${id}

${wrong}

- engine: ${name} ${ENGINE_VERSIONS[name]}, ${KINDS[kind]}
- input: ${input}
- is: ${OUTCOMES[engine]}; should be: ${OUTCOMES[right]}

\`\`\`${isJson ? "json" : kind}
${isJson ? JSON.stringify(JSON.parse(source), null, 2) : source}
\`\`\`
`;
}

function shownToken(token: number, special: readonly string[]): string {
  if (token >= 256) return `\`${special[token - 256]}\` (${token})`;
  return token > 0x20 && token < 0x7f
    ? `\`${String.fromCharCode(token)}\``
    : `the byte ${token.toString(16).padStart(2, "0")}`;
}

function shown(output: string | Uint8Array): string {
  if (typeof output !== "string") return `the bytes ${Buffer.from(output).toString("hex")}`;
  return `\`\` ${JSON.stringify(output)} \`\``;
}
