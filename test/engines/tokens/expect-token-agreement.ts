import { isUtf8 } from "node:buffer";
import { expect, type TestContext } from "vitest";
import { UnsupportedError } from "../../../src/base/errors.js";
import type { Grammar } from "../../../src/grammar/ir.js";
import { writeEbnf } from "../../../src/grammar/write-ebnf.js";
import { writeGbnf } from "../../../src/grammar/write-gbnf.js";
import { writeLark } from "../../../src/grammar/write-lark.js";
import { readTag } from "../../../src/tag/read-tag.js";
import { tagToGrammar } from "../../../src/tag/to-grammar.js";
import type { StructuralTag } from "../../../src/tag/types.js";
import { askEngine, type EngineRequest, type EngineVerdict, HAS_LLAMA_CPP } from "../engine.js";
import { faultBehind } from "../pinned-faults.js";
import { sampledTokens, verdictOfTokens, withLetters } from "./token-letters.js";
import { BYTES, bytesOf, type Vocabulary } from "./vocabulary.js";
import { withTokenStrings } from "./with-tokens.js";

/**
 * Holds the tag, the same tag with its tokens as strings, and the EBNF written from it against xgrammar, the Lark against
 * llguidance, and the GBNF against llama.cpp, token by token: given outputs, sampled ones, and changed and truncated forms of both.
 */
export async function expectTokenAgreement(
  { task }: TestContext,
  tag: StructuralTag,
  vocabulary: Vocabulary,
  given: readonly (readonly number[])[] = [],
  samples = 6,
): Promise<void> {
  const { special } = vocabulary;
  const grammar = tagToGrammar(readTag(tag));
  const letters = withLetters(grammar, vocabulary);
  const whole = [...given, ...sampledTokens(letters, vocabulary, samples, 1)];
  // Text that is no UTF-8 is a fault that is pinned (invalid-utf8-in-text).
  const tokens = whole
    .flatMap((output, index) => [output, ...changed(output, vocabulary, index)])
    .filter((output) => isUtf8(textOf(output, vocabulary)));
  const verdicts = (specialAsText: boolean) =>
    tokens.map((output) => verdictOfTokens(letters, output, vocabulary, specialAsText));
  const inXgrammar = verdicts(true);
  const lark = written(writeLark, grammar);
  const gbnf = HAS_LLAMA_CPP && !special.some(endsTurn) ? written(writeGbnf, grammar) : null;
  const witnesses: readonly (readonly [request: EngineRequest, ours: readonly EngineVerdict[]])[] = [
    [xgrammar("structural_tag", JSON.stringify(tag)), inXgrammar],
    [xgrammar("structural_tag", JSON.stringify(withTokenStrings(tag, vocabulary))), inXgrammar],
    [xgrammar("ebnf", writeEbnf(grammar)), inXgrammar],
    ...(lark === null ? [] : [[{ engine: "llguidance", kind: "lark", source: lark }, verdicts(false)] as const]),
    ...(gbnf === null ? [] : [[{ engine: "llamacpp", kind: "gbnf", source: gbnf }, inXgrammar] as const]),
  ];
  for (const [request, ours] of witnesses) {
    const { engine, kind, source } = request;
    const answer = await askEngine({ ...request, special, tokens });
    if (!answer.loaded) throw new Error(`the engine does not load this: ${answer.error}\n${source}`);
    let agreements = 0;
    const disagreements = answer.verdicts.flatMap((theirs, index) => {
      const output = tokens[index] ?? [];
      const own = ours[index] ?? { verdict: "refused", offset: 0 };
      if (own.verdict === theirs.verdict && own.offset === theirs.offset) {
        agreements += 1;
        return [];
      }
      const inBytes = (verdict: EngineVerdict): EngineVerdict => ({
        ...verdict,
        offset: textOf(output.slice(0, verdict.offset), vocabulary).length,
      });
      if (faultBehind(engine, textOf(output, vocabulary).toString(), inBytes(own), inBytes(theirs)) !== undefined)
        return [];
      const say = ({ verdict, offset }: EngineVerdict): string => `${verdict} at token ${offset}`;
      return [`${kind} ${shown(output, vocabulary)}: matcher ${say(own)}, engine ${say(theirs)}`];
    });
    task.meta.agreements = (task.meta.agreements ?? 0) + agreements;
    expect(disagreements, source).toEqual([]);
  }
}

function textOf(tokens: readonly number[], vocabulary: Vocabulary): Buffer {
  return Buffer.concat(tokens.map((id) => bytesOf(vocabulary, id)));
}

/** An output with its special tokens in brackets. */
function shown(tokens: readonly number[], vocabulary: Vocabulary): string {
  return tokens.map((id) => (id < BYTES ? String.fromCharCode(id) : `[${vocabulary.special[id - BYTES]}]`)).join("");
}

function xgrammar(kind: "structural_tag" | "ebnf", source: string): EngineRequest {
  return { engine: "xgrammar", kind, source };
}

/** Null where the dialect has no form for the grammar's tokens. */
function written(write: (grammar: Grammar) => string, grammar: Grammar): string | null {
  try {
    return write(grammar);
  } catch (error) {
    if (error instanceof UnsupportedError && NO_FORM.includes(error.code)) return null;
    throw error;
  }
}

const NO_FORM = ["token-beside-text", "token-set"];

/** Tokens that llama.cpp takes at the end of an output alone (pinned: token-that-ends-a-turn-inside), by their names. */
function endsTurn(special: string): boolean {
  return /^<\|(?:end|call|return|eot_id|im_end|eom_id|END_OF_TURN_TOKEN)\|>$|^<(?:turn\||end_of_turn|eos)>$|^<\/s>$/.test(
    special,
  );
}

/** A beginning of an output, and forms of it with one token dropped, doubled, or in place of another. */
function changed(output: readonly number[], { special }: Vocabulary, seed: number): readonly (readonly number[])[] {
  const at = (salt: number, limit: number): number => (limit === 0 ? 0 : ((seed + 1) * 7919 + salt * 104_729) % limit);
  const place = at(1, output.length);
  const other = BYTES + at(2, special.length);
  const byte = [0x22, 0x3c, 0x61, 0x7d, 0xc3][at(3, 5)] ?? 0x61;
  return [
    output.slice(0, at(4, output.length + 1)),
    [...output.slice(0, place), ...output.slice(place + 1)],
    [...output.slice(0, place), output[place] ?? byte, ...output.slice(place)],
    [...output.slice(0, place), special.length === 0 ? byte : other, ...output.slice(place + 1)],
    [...output.slice(0, place), byte, ...output.slice(place)],
  ];
}
