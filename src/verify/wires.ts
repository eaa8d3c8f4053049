import type { Stretch } from "../arguments/reading.js";
import type { JsonSchema } from "../base/json.js";
import { allFormats } from "../formats/find-format.js";
import { firstTexts, type ReadFault } from "../formats/read-rule.js";
import { readTurn, type TurnReading } from "../formats/read-turn.js";
import { holesOf, ruleBody } from "../formats/turn.js";
import type { Format } from "../formats/types.js";
import { validateArguments } from "./validate-arguments.js";

/** What speaks for an output's being written in a format. */
export interface WireEvidence {
  readonly format: string;
  /** Other formats that read the same calls out of it, and leave as little. */
  readonly alike: readonly string[];
  /** Calls that its careful reader takes out; those of them to declared tools; and of those, with arguments that fit the schema. */
  readonly calls: number;
  readonly declared: number;
  readonly valid: number;
  /** The tools called, each once. */
  readonly tools: readonly string[];
  /** Texts in the output that calls of the format begin with, and its control tokens. */
  readonly markers: readonly string[];
  /** Characters, blanks left out, that belong to no call or message of the format. */
  readonly outside: number;
  /** Stretches with calls of the format, and stretches that begin like one but are none. UTF-16 indices. */
  readonly read: readonly Stretch[];
  readonly faults: readonly ReadFault[];
}

export interface WireContext {
  /** Names of the declared tools. */
  readonly tools: readonly string[];
  /** The declared schema of a tool; null for a name that the request does not declare. */
  readonly schemaOf: (tool: string) => JsonSchema | null;
  /** The output begins inside the model's thinking. */
  readonly reasoning: boolean;
  /** The server whose formats go first where several are alike. */
  readonly server: string;
}

/** A format, and how its calls are told in a text. */
interface Wire {
  readonly format: Format;
  /** Texts that its calls begin with. */
  readonly openings: readonly string[];
  /** Openings and control tokens that ordinary text does not have. */
  readonly markers: readonly string[];
  /** Is a call found at the start of the output, whatever it begins with? */
  readonly anchored: boolean;
}

/** Shorter texts stand in prose, too. */
const SHORTEST_MARKER = 4;

let known: readonly Wire[] | undefined;

/** Every format that has a reader of its own. */
function wires(): readonly Wire[] {
  known ??= allFormats().flatMap((format) => wireOf(format) ?? []);
  return known;
}

function wireOf(format: Format): Wire | null {
  const rule = ruleBody(format, "read", [], []);
  if (rule === null || format.reads.length > 0) return null;
  const openings = firstTexts(rule).filter((text) => text !== "");
  const markers = [...new Set([...openings, ...format.special])].filter(
    (text) => text.trim().length >= SHORTEST_MARKER,
  );
  return { format, openings, markers, anchored: holesOf(rule).includes("START") };
}

/**
 * Tells which formats an output may be written in: the careful reader of each one that could have something to read is tried, and
 * those that read a call are ranked by what they read (best first). Only formats are tried that have a marker in the text, or an
 * opening or none where it names a declared tool, so that ordinary text costs a few searches.
 */
export function rankWires(text: string, context: WireContext): readonly WireEvidence[] {
  const found = wires()
    .filter(candidatesIn(text, context.tools))
    .map((wire) => ({ wire, ...evidenceFor(wire, text, context) }))
    .filter(({ evidence: { calls, declared, markers } }) => declared > 0 || (calls > 0 && markers.length > 0))
    .sort((a, b) => compare(rank(a.wire, a.evidence, context), rank(b.wire, b.evidence, context)));
  return found.map(({ evidence, read }) => ({
    ...evidence,
    alike: found
      .filter((other) => other.evidence !== evidence && other.read === read && leavesAsMuch(other.evidence, evidence))
      .map((other) => other.evidence.format),
  }));
}

function candidatesIn(text: string, tools: readonly string[]): (wire: Wire) => boolean {
  const has = (part: string) => text.includes(part);
  const namesTool = tools.some((tool) => tool !== "" && has(tool));
  return ({ openings, markers, anchored, format }) =>
    markers.some(has) || ((namesTool || format.tool !== null) && (anchored || openings.some(has)));
}

/** What the careful reader of a format makes of a text. */
export function evidenceOf(
  format: Format,
  reading: TurnReading,
  text: string,
  schemaOf: WireContext["schemaOf"],
): WireEvidence {
  const schemas = reading.calls.map((call) => ({ call, schema: schemaOf(call.name) }));
  const declared = schemas.filter(({ schema }) => schema !== null);
  const valid = declared.filter(
    ({ call, schema }) => schema !== null && validateArguments(schema, call.arguments).errors.length === 0,
  );
  return {
    format: format.name,
    alike: [],
    calls: schemas.length,
    declared: declared.length,
    valid: valid.length,
    tools: [...new Set(reading.calls.map(({ name }) => name))],
    markers: (wires().find((wire) => wire.format.name === format.name)?.markers ?? []).filter((marker) =>
      text.includes(marker),
    ),
    outside: outsideOf(reading, text),
    read: reading.matches.filter(({ calls }) => calls.length > 0).map(({ start, end }) => [start, end]),
    faults: reading.faults,
  };
}

function evidenceFor({ format }: Wire, text: string, context: WireContext) {
  const { server, schemaOf, reasoning } = context;
  const reading = readTurn(format, text, { server, version: [], schemaOf, reasoning, startsIn: null });
  const read = JSON.stringify(reading.calls.map((call) => [call.name, call.arguments]));
  return { read, evidence: evidenceOf(format, reading, text, schemaOf) };
}

function outsideOf({ matches, origin }: TurnReading, text: string): number {
  let at = origin;
  let outside = "";
  for (const { start, end } of matches) {
    outside += text.slice(at, start);
    at = end;
  }
  return (outside + text.slice(at)).replace(/\s+/g, "").length;
}

function leavesAsMuch(one: WireEvidence, other: WireEvidence): boolean {
  return one.outside === other.outside && one.faults.length === other.faults.length;
}

/** The less the better, from the first number on; then the name that the server has, the better known format, and the alphabet. */
function rank({ format }: Wire, evidence: WireEvidence, { server }: WireContext): readonly (number | string)[] {
  const { valid, declared, outside, faults, markers } = evidence;
  const servers = Object.keys(format.names);
  return [
    -valid,
    -declared,
    outside,
    faults.length,
    -markers.length,
    servers.includes(server) ? 0 : 1,
    -servers.length,
    format.name,
  ];
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [i, one] of a.entries()) {
    const other = b[i] ?? one;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** The evidence in words, `1 call to get_weather, its arguments fit; <function= is there; nothing else is in the output`. */
export function describeEvidence({ calls, valid, declared, tools, markers, outside, faults }: WireEvidence): string {
  const named = tools.slice(0, MOST_NAMED).join(", ") + (tools.length > MOST_NAMED ? ", ..." : "");
  const fit = valid === calls ? "arguments valid" : `${valid === 0 ? "none" : valid} with valid arguments`;
  const unknown = declared === calls ? "" : `, ${calls - declared} to no declared tool`;
  const seen = markers.slice(0, MOST_NAMED).map((marker) => JSON.stringify(marker));
  return [
    `${calls} ${calls === 1 ? "call" : "calls"} to ${named}, ${fit}${unknown}`,
    seen.length === 0 ? "no markers" : `${seen.join(", ")} seen`,
    outside === 0 ? "nothing else in the output" : `${outside} characters of other text`,
    ...(faults.length === 0 ? [] : [`${faults.length} that cannot be read`]),
  ].join("; ");
}

/** More names or markers than that are no help. */
const MOST_NAMED = 4;
