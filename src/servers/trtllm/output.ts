import { isObject, type JsonSchema, own } from "../../base/json.js";
import { reasoningPairs } from "../../formats/reasoning.js";
import type { ToolRequest } from "../../request/types.js";
import type { OutputConstraint, ResolvedSettings } from "../types.js";
import { ownFormat } from "./own-format.js";

/** First version that takes the schema out of OpenAI's wrapper; before it the wrapper itself was the schema. */
const UNWRAPS_SINCE = 3;

/** What the body's response_format holds the answer to (engines reference 4.2). */
export function askedOutput(request: ToolRequest, settings: ResolvedSettings): OutputConstraint | null {
  const format = ownFormat(request);
  if (format === null) return null;
  const { type, raw } = format;
  switch (type) {
    case "json_object":
      return { kind: "json_schema", schema: { type: "object" } };
    case "json":
      return schemaConstraint(raw.schema);
    case "json_schema": {
      const declared = raw.json_schema;
      const inner = isObject(declared) ? own(declared, "schema") : undefined;
      return schemaConstraint(wrapperIsSchema(settings) ? declared : (inner ?? declared));
    }
    case "regex":
      return typeof raw.regex === "string" ? { kind: "regex", pattern: raw.regex } : null;
    case "ebnf":
      return typeof raw.ebnf === "string" ? { kind: "grammar", text: raw.ebnf } : null;
    case "structural_tag":
      return { kind: "structural_tag", tag: { type: "structural_tag", format: raw.format ?? null } };
    default:
      return null;
  }
}

/** NVIDIA/TensorRT issue 4855: a schema without any keyword that holds something. */
export function wrapperIsSchema({ version }: ResolvedSettings): boolean {
  return (version[0] ?? 0) === 1 && (version[1] ?? 0) < UNWRAPS_SINCE;
}

/**
 * With a reasoning parser every constraint but a tag is put behind the reasoning (engines reference 4.4). What it does for
 * Kimi K3, whose answer stands in a channel of its own, is written there too.
 */
export function afterReasoning(constraint: OutputConstraint, settings: ResolvedSettings): OutputConstraint {
  const { format, serverSettings, reasoning } = settings;
  if (constraint.kind === "structural_tag" || serverSettings.reasoning_parser === undefined || format === null) {
    return constraint;
  }
  const [pair] = reasoningPairs(format.reasoning);
  const content = contentOf(constraint);
  if (pair === undefined || content === null) return constraint;
  if (format.reasoning === "xtml_think") {
    return reasoning
      ? tag({
          type: "triggered_tags",
          triggers: ["<|open|>response<|sep|>"],
          tags: [{ type: "tag", begin: "<|open|>response<|sep|>", content, end: "<|close|>response<|sep|>" }],
          stop_after_first: true,
        })
      : constraint;
  }
  const thought = { type: "tag", begin: pair.begin, content: { type: "any_text" }, end: pair.end };
  return tag({ type: "sequence", elements: [thought, content] });
}

type TagPart = Exclude<Extract<OutputConstraint, { readonly kind: "structural_tag" }>["tag"], null>;

function tag(format: TagPart): OutputConstraint {
  return { kind: "structural_tag", tag: { type: "structural_tag", format } };
}

function contentOf(constraint: OutputConstraint): TagPart | null {
  switch (constraint.kind) {
    case "json_schema":
      return { type: "json_schema", json_schema: constraint.schema };
    case "regex":
      return { type: "regex", pattern: constraint.pattern };
    case "grammar":
      return { type: "grammar", grammar: constraint.text };
    default:
      return null;
  }
}

function schemaConstraint(schema: unknown): OutputConstraint | null {
  return isObject(schema) || typeof schema === "boolean" ? { kind: "json_schema", schema: schema as JsonSchema } : null;
}
