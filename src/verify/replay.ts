import { reasoningPairs } from "../formats/reasoning.js";
import { choice, literal, sequence, span, text } from "../grammar/build.js";
import type { Grammar } from "../grammar/ir.js";
import { createMatcher } from "../match/matcher.js";
import type { Decision } from "../servers/types.js";
import { lowerWithLabels } from "../tag/lower.js";
import { tagToGrammar } from "../tag/to-grammar.js";
import { characterStart } from "./explain/excerpt.js";
import { lineAndColumnAfter } from "./place-in-text.js";
import type { Refusal } from "./types.js";

export interface Replay {
  readonly rejection: Refusal | null;
  readonly complete: boolean;
}

/** How many characters of the output are shown at a rejection. */
const FOUND_CHARACTERS = 1;

/** Many outputs are replayed for one decision, and its grammar costs more than they do. */
const grammars = new WeakMap<Decision, Grammar | null>();

/** The grammar that a whole turn must follow; null where nothing is constrained. */
export function turnGrammar(decision: Decision): Grammar | null {
  const known = grammars.get(decision);
  if (known !== undefined) return known;
  const grammar = makeTurnGrammar(decision);
  grammars.set(decision, grammar);
  return grammar;
}

function makeTurnGrammar(decision: Decision): Grammar | null {
  const lowered = lowerWithLabels(decision);
  if (lowered === null) return null;
  return afterReasoning(tagToGrammar(lowered.tag, lowered.labels), decision);
}

/**
 * Where the engine holds the constraint back until the reasoning's end marker, a turn is any text up to that marker
 * and then the constrained part (engines reference 2.11).
 */
function afterReasoning(grammar: Grammar, { constraint }: Decision): Grammar {
  if (constraint.kind !== "turn" || constraint.reasoning !== "engine") return grammar;
  const ends = reasoningPairs(constraint.format.reasoning).map(({ end }) => end);
  if (ends.length === 0) return grammar;
  const thought = span({ layer: "text", tool: null, hole: "REASONING" }, text(ends));
  const root = "turn-after-reasoning";
  return {
    root,
    rules: [
      { name: root, body: sequence(thought, choice(...ends.map(literal)), { kind: "rule", name: grammar.root }) },
      ...grammar.rules,
    ],
  };
}

/**
 * Runs an output through a grammar. One of `stops`, the texts of tokens that end a turn, may stand behind a complete match:
 * engines hold such a token to nothing but that (xgrammar reference 7.1).
 */
export function replay(grammar: Grammar, output: Uint8Array, stops: readonly string[]): Replay {
  const whole = run(grammar, output);
  const stop = whole.rejection === null ? undefined : stops.find((text) => endsWith(output, text));
  if (stop === undefined) return whole;
  const before = run(grammar, output.subarray(0, output.length - Buffer.byteLength(stop)));
  return before.complete ? before : whole;
}

function endsWith(output: Uint8Array, text: string): boolean {
  const end = Buffer.from(text);
  return output.length >= end.length && end.equals(output.subarray(output.length - end.length));
}

function run(grammar: Grammar, output: Uint8Array): Replay {
  const matcher = createMatcher(grammar);
  if (matcher.push(output)) return { rejection: null, complete: matcher.isComplete() };
  const { offset } = matcher;
  const { layer, tool } = matcher.where();
  return {
    complete: false,
    rejection: {
      offset,
      ...lineAndColumnAfter(new TextDecoder().decode(output.subarray(0, characterStart(output, offset)))),
      layer,
      tool,
      found: charactersAt(output, offset),
      expected: matcher.expected().map((expectation) => expectation.text),
    },
  };
}

function charactersAt(output: Uint8Array, offset: number): string {
  const start = characterStart(output, offset);
  const text = new TextDecoder().decode(output.subarray(start, start + 4 * FOUND_CHARACTERS));
  return [...text].slice(0, FOUND_CHARACTERS).join("");
}
