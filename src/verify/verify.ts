import type { Finding } from "../base/finding.js";
import { isObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { withEngineRefusal } from "../engines/refusals/with-engine-refusal.js";
import type { ReadFault } from "../formats/read-rule.js";
import { readTurn, type TurnContext, type TurnReading } from "../formats/read-turn.js";
import type { HoleName } from "../formats/types.js";
import { readRequest } from "../request/read-request.js";
import type { Tool } from "../request/types.js";
import { declaredSchema } from "../servers/bound-schema.js";
import { decide } from "../servers/decide.js";
import type { Decision, Settings } from "../servers/types.js";
import { explainRejection } from "./explain/explain-rejection.js";
import { guessesFormat, guessFormat } from "./guess-format.js";
import { otherFormat } from "./other-format.js";
import { readAs, type ServerReading } from "./read-as/read-as.js";
import { readerFindings } from "./read-as/reader-findings.js";
import { readFallback } from "./read-fallback.js";
import { replay, turnGrammar } from "./replay.js";
import type { VerifiedCall, VerifyReport } from "./types.js";
import { validateArguments } from "./validate-arguments.js";
import type { WireContext } from "./wires.js";

/** An output, what it was held against, and what came of it. */
export interface Examination {
  readonly decision: Decision;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** What the careful reader takes out, whoever the report's reader is. */
  readonly careful: TurnReading;
  readonly report: VerifyReport;
}

/**
 * Does this model output follow the constraint that the server would have sent for this request, and does it parse into
 * tool calls? `output` is the raw text of one turn, generation only. Where the parser is `auto` and the server has none of that
 * name, the format is told by the output.
 *
 * @throws RequestError, SettingsError
 */
export function verify(body: unknown, settings: Settings, output: string | Uint8Array): VerifyReport {
  return examineRequest(body, settings, output).report;
}

/** As `verify`, with all that was found on the way. */
export function examineRequest(body: unknown, settings: Settings, output: string | Uint8Array): Examination {
  const request = readRequest(body, settings.dialect);
  const decideFor = (parser: string | null) =>
    withEngineRefusal(decide(request, parser === null ? settings : { ...settings, parser }));
  return examineAny(decideFor, output);
}

/** As `verify`, for a decision that is already there. */
export function verifyDecision(decision: Decision, output: string | Uint8Array): VerifyReport {
  return examine(decision, output).report;
}

/**
 * As `verify`.
 *
 * @param decideFor the decision for a parser; null: for the one of the settings
 */
export function examineAny(decideFor: (parser: string | null) => Decision, output: string | Uint8Array): Examination {
  const decision = decideFor(null);
  if (!guessesFormat(decision)) return examine(decision, output);
  const text = typeof output === "string" ? output : new TextDecoder().decode(output);
  const { format, finding } = guessFormat(text, wireContext(decision));
  const examination = examine(format === null ? decision : decideFor(format), output);
  const { report } = examination;
  return { ...examination, report: { ...report, findings: [finding, ...report.findings] } };
}

function wireContext(decision: Decision): WireContext {
  const { request, settings } = decision;
  return {
    tools: request.tools.map(({ name }) => name),
    schemaOf: (name) => declaredSchemaOf(request.tools, name),
    reasoning: settings.reasoning,
    server: settings.server,
  };
}

/** As `verifyDecision`, with all that was found on the way. */
export function examine(decision: Decision, output: string | Uint8Array): Examination {
  const bytes = typeof output === "string" ? new TextEncoder().encode(output) : output;
  const text = typeof output === "string" ? output : new TextDecoder().decode(output);
  const grammar = decision.rejection === null ? turnGrammar(decision) : null;
  const replayed = grammar === null ? null : replay(grammar, bytes, decision.settings.format?.stops ?? []);
  const careful = readOutput(decision, text);
  const reading = readingOf(decision, careful, text);
  const calls = reading.calls.map((call) => verifyCall(call.name, call.arguments, decision.request.tools));
  const truncated = careful.faults.some(({ kind }) => kind === "truncated");
  const refusal = replayed?.rejection ?? null;
  const rejection = refusal === null ? null : explainRejection(decision, bytes, refusal);
  const report: VerifyReport = {
    accepted: decision.rejection === null && rejection === null,
    complete: decision.rejection === null && (replayed?.complete ?? !truncated),
    rejection,
    ...reading.by,
    reading: { reasoning: careful.reasoning, content: reading.content, calls: calls.map(({ call }) => call) },
    findings: [
      ...requestFindings(decision, grammar === null),
      ...reading.findings,
      ...calls.flatMap(({ findings }) => findings),
      ...(rejection !== null || careful.calls.length === 0 ? otherFormats(decision, careful, text) : []),
    ],
  };
  return { decision, bytes, text, careful, report };
}

function otherFormats(decision: Decision, reading: TurnReading, text: string): readonly Finding[] {
  const { format } = decision.settings;
  // A reader that guesses has tried the others itself.
  if (format === null || format.reads.length > 0 || decision.rejection !== null) return [];
  const other = otherFormat({ format, reading }, text, wireContext(decision));
  return other === null ? [] : [other];
}

function readOutput(decision: Decision, text: string): TurnReading {
  const { settings, toolChoice } = decision;
  if (isFallback(decision)) return readFallback(text, toolChoice);
  const format = settings.format;
  if (format === null) {
    return { reasoning: null, content: text === "" ? null : text, calls: [], faults: [], origin: 0, matches: [] };
  }
  return readTurn(format, text, readingContext(decision));
}

/** Was the output held to plain JSON, so that the format's parser has no part in it? */
function isFallback({ constraint, toolChoice }: Decision): boolean {
  return constraint.kind === "json_schema" && (toolChoice.kind === "required" || toolChoice.kind === "named");
}

/** What a report says was read, by the reader that the settings ask for. */
function readingOf(
  decision: Decision,
  careful: TurnReading,
  text: string,
): Pick<ServerReading, "content" | "calls"> & {
  readonly by: Pick<VerifyReport, "readAs">;
  readonly findings: readonly Finding[];
} {
  const { readAs: reader, format } = decision.settings;
  if (reader === null || format === null) {
    return { content: careful.content, calls: careful.calls, by: {}, findings: faultFindings(careful.faults, text) };
  }
  const { server, versionText, parser } = reader;
  const by = { readAs: { server, version: versionText, parser } };
  if (isFallback(decision)) {
    return { content: careful.content, calls: careful.calls, by, findings: faultFindings(careful.faults, text) };
  }
  const schema = readingContext(decision).schemaOf;
  const { content, calls, notes } = readAs(careful, text, { ...reader, format, schemaOf: schema });
  const bytes = byteOffsets(
    text,
    notes.map(({ at }) => at),
  );
  return { content, calls, by, findings: readerFindings(notes, server, (index) => bytes.get(index) ?? 0) };
}

/** What a reader of this decision's outputs has to know. */
export function readingContext(decision: Decision): TurnContext {
  const { settings } = decision;
  return {
    server: settings.server,
    version: settings.version,
    schemaOf: (name) => declaredSchemaOf(decision.request.tools, name),
    takesText: (name) => decision.request.tools.some((tool) => tool.name === name && tool.kind === "custom"),
    reasoning: settings.reasoning,
    startsIn: startHole(decision),
  };
}

function startHole({ constraint }: Decision): HoleName | null {
  if (constraint.kind !== "turn" || constraint.startsIn === null) return null;
  return constraint.startsIn === "CONTENT" ? "CONTENT" : "REASONING";
}

/** The schema that a tool declares; null for a name that the request does not declare. */
export function declaredSchemaOf(tools: readonly Tool[], name: string): JsonSchema | null {
  const tool = tools.find((candidate) => candidate.name === name);
  return tool === undefined ? null : (declaredSchema(tool) ?? true);
}

function verifyCall(
  name: string,
  given: VerifiedCall["arguments"],
  tools: readonly Tool[],
): { readonly call: VerifiedCall; readonly findings: readonly Finding[] } {
  const schema = declaredSchemaOf(tools, name);
  if (schema === null) {
    return {
      call: { name, arguments: given, valid: false, errors: [`the request declares no tool "${name}"`] },
      findings: [],
    };
  }
  const tool = tools.find((one) => one.name === name);
  const input = tool?.kind === "custom" ? { input: customInput(given) } : {};
  if (!isObject(given)) {
    return {
      call: { name, arguments: given, ...input, valid: false, errors: ["the arguments are no JSON object"] },
      findings: [],
    };
  }
  const validation = validateArguments(schema, given);
  const findings: readonly Finding[] = validation.checked
    ? []
    : [
        {
          rule: "schema-not-checked",
          severity: "warning",
          path: "",
          message: `The schema of "${name}" is not valid JSON Schema, so its arguments were not checked`,
          fix: "Correct the schema.",
        },
      ];
  return {
    call: {
      name,
      arguments: given,
      ...input,
      valid: validation.errors.length === 0,
      errors: validation.errors,
    },
    findings,
  };
}

/** What a custom tool is given: the wrapper's text, or the arguments as text where they are no wrapper (dynamo reference 6). */
function customInput(given: JsonValue): string {
  const text = isObject(given) && Object.keys(given).length === 1 ? own(given, "input") : undefined;
  return typeof text === "string" ? text : JSON.stringify(given);
}

function requestFindings(decision: Decision, unconstrained: boolean): readonly Finding[] {
  if (decision.rejection !== null) {
    const { rule, status, message, path, fix } = decision.rejection;
    return [
      { rule, severity: "error", path, message: `The server answers this request with ${status}: ${message}`, fix },
    ];
  }
  if (!unconstrained) return [];
  return [
    {
      rule: "nothing-enforced",
      severity: "info",
      path: "",
      message: `No constraint is sent for this request, so any output is accepted: ${decision.envelope.reason}`,
      fix: null,
    },
  ];
}

function faultFindings(faults: readonly ReadFault[], text: string): readonly Finding[] {
  const bytes = byteOffsets(
    text,
    faults.flatMap(({ start, at }) => [start, at]),
  );
  return faults.map(({ kind, start, at }) =>
    kind === "truncated"
      ? {
          rule: "truncated-call",
          severity: "error",
          path: "",
          message: `The output ends at byte ${bytes.get(at)}, inside what begins at byte ${bytes.get(start)}; no call is reported for it`,
          fix: "Raise the token limit.",
        }
      : {
          rule: "malformed-call",
          severity: "error",
          path: "",
          message: `What begins like a call at byte ${bytes.get(start)} cannot be read beyond byte ${bytes.get(at)}; no call is reported for it`,
          fix: null,
        },
  );
}

/** UTF-8 byte offsets of UTF-16 indices, in one walk over the text. */
function byteOffsets(text: string, indices: readonly number[]): ReadonlyMap<number, number> {
  const offsets = new Map<number, number>();
  let from = 0;
  let bytes = 0;
  for (const index of [...new Set(indices)].sort((a, b) => a - b)) {
    bytes += Buffer.byteLength(text.slice(from, index));
    from = index;
    offsets.set(index, bytes);
  }
  return offsets;
}
