import type { Expr, Grammar, Layer, SpanLabel } from "../../grammar/ir.js";
import { reachable, ruleBodies } from "../../match/analysis.js";
import { createMatcher } from "../../match/matcher.js";
import { turnGrammar } from "../replay.js";
import type { Examination } from "../verify.js";

/** A stretch of an output. `unread`: behind the first impossible byte. */
export interface OutputSpan {
  readonly layer: Layer | "reasoning" | "unread";
  /** The tool whose call it is a part of, where that is known. */
  readonly tool: string | null;
  readonly text: string;
}

type SpanKind = Omit<OutputSpan, "text">;

const UNREAD: SpanKind = { layer: "unread", tool: null };
const ENVELOPE: SpanKind = { layer: "envelope", tool: null };
const TEXT: SpanKind = { layer: "text", tool: null };

/**
 * The layers of an output between two of its bytes (both at the beginning of a character): by the constraint that it is replayed
 * through, or where nothing is constrained, by what the careful reader took out.
 */
export function outputSpans(seen: Examination, from: number, to: number): readonly OutputSpan[] {
  const grammar = seen.decision.rejection === null ? turnGrammar(seen.decision) : null;
  const kinds = grammar === null ? kindsByReading(seen, from, to) : kindsByGrammar(grammar, seen.bytes, from, to);
  const decoder = new TextDecoder();
  const spans: OutputSpan[] = [];
  let start = from;
  for (let at = from + 1; at <= to; at += 1) {
    const kind = kinds[start - from] ?? UNREAD;
    const next = kinds[at - from];
    const isInCharacter = ((seen.bytes[at] ?? 0) & 0xc0) === 0x80;
    if (at < to && (isInCharacter || (next !== undefined && isSame(kind, next)))) continue;
    spans.push({ ...kind, text: decoder.decode(seen.bytes.subarray(start, at)) });
    start = at;
  }
  return spans;
}

function isSame(a: SpanKind, b: SpanKind): boolean {
  return a.layer === b.layer && a.tool === b.tool;
}

function kindsByGrammar(grammar: Grammar, bytes: Uint8Array, from: number, to: number): readonly SpanKind[] {
  const matcher = createMatcher(grammar);
  const kinds: SpanKind[] = [];
  if (matcher.push(bytes.subarray(0, from))) {
    for (let at = from; at < to; at += 1) {
      const { before, ...label } = matcher.partOf(bytes[at] ?? 0);
      if (!matcher.push(bytes.subarray(at, at + 1))) break;
      // A text may go on up to the last byte of what ends it.
      kinds.fill(kindOf(label), Math.max(0, kinds.length - before));
      kinds.push(kindOf(label));
    }
  }
  labelTriggers(kinds, kindOf(matcher.where()), grammar, bytes.subarray(from));
  return [...kinds, ...Array.from({ length: to - from - kinds.length }, () => UNREAD)];
}

/** Where the text that switches to a call ends, the call has begun with it. */
function labelTriggers(kinds: SpanKind[], after: SpanKind, grammar: Grammar, bytes: Uint8Array): void {
  const triggers = triggersOf(grammar);
  for (let at = 1; at <= kinds.length; at += 1) {
    const next = kinds[at] ?? after;
    if (kinds[at - 1]?.layer !== "text" || next.layer === "text") continue;
    const before = bytes.subarray(0, at);
    const trigger = triggers.find((text) => endsWith(before, text));
    if (trigger !== undefined) kinds.fill({ layer: "envelope", tool: next.tool }, at - trigger.length, at);
  }
}

function kindOf({ layer, tool, hole }: SpanLabel): SpanKind {
  return hole === "REASONING" ? { layer: "reasoning", tool: null } : { layer, tool };
}

/** The texts that switch free text into a call, the longest first. */
function triggersOf(grammar: Grammar): readonly Uint8Array[] {
  const bodies = ruleBodies(grammar);
  const texts = reachable(bodies(grammar.root), bodies).flatMap((expr: Expr) =>
    expr.kind === "dispatch" ? expr.cases.map(({ trigger }) => trigger) : [],
  );
  return [...new Set(texts)].map((text) => new TextEncoder().encode(text)).sort((a, b) => b.length - a.length);
}

function endsWith(bytes: Uint8Array, end: Uint8Array): boolean {
  const start = bytes.length - end.length;
  return start >= 0 && end.every((byte, i) => byte === bytes[start + i]);
}

function kindsByReading({ careful, text }: Examination, from: number, to: number): readonly SpanKind[] {
  const marks: { readonly start: number; readonly end: number; readonly kind: SpanKind }[] = [];
  if (careful.reasoning !== null)
    marks.push({ start: 0, end: careful.origin, kind: { layer: "reasoning", tool: null } });
  for (const { start, end, calls } of careful.matches) {
    marks.push({ start, end, kind: calls.length === 0 ? TEXT : { ...ENVELOPE, tool: calls[0]?.name ?? null } });
  }
  for (const { name, body } of careful.calls) {
    marks.push({ start: body[0], end: body[1], kind: { layer: "arguments", tool: name } });
  }
  const kinds: SpanKind[] = [];
  let byte = 0;
  for (let index = 0; index < text.length && byte < to; ) {
    const point = text.codePointAt(index) ?? 0;
    const kind = marks.findLast(({ start, end }) => start <= index && index < end)?.kind ?? TEXT;
    const width = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (let i = 0; i < width; i += 1) if (byte + i >= from && byte + i < to) kinds.push(kind);
    byte += width;
    index += point > 0xffff ? 2 : 1;
  }
  return kinds;
}
