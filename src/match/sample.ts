import { SchemaError } from "../base/errors.js";
import type { Grammar } from "../grammar/ir.js";
import { createDerivation, derivationFacts, evenGuide, type LabelledSample } from "./derivation.js";
import { createMatcher } from "./matcher.js";
import { createRandom } from "./random.js";

export interface SampleOptions {
  /** The same seed gives the same samples. */
  readonly seed: number;
  readonly count: number;
  /** How many parts and rules a sample goes through before it heads for the nearest end; 300 if not given. */
  readonly size?: number;
}

const USUAL_SIZE = 300;
/** Derivations tried for one sample before giving up; one can fail where a forbidden string comes about by chance. */
const TRIES = 50;

/**
 * Sentences of the grammar, by random derivation. Alternatives that were used less go first, so a few samples already
 * cover them all; every sample is checked with the matcher.
 *
 * @throws SchemaError `no-sample` when the grammar has no sentence, or none was found.
 */
export function* sample(grammar: Grammar, options: SampleOptions): Generator<string> {
  for (const { text } of sampleWithSpans(grammar, options)) yield text;
}

/** As `sample`, with what each stretch of a sentence stands for. */
export function* sampleWithSpans(grammar: Grammar, options: SampleOptions): Generator<LabelledSample> {
  const random = createRandom(options.seed);
  const derive = createDerivation(derivationFacts(grammar), random, options.size ?? USUAL_SIZE, evenGuide(random));
  for (let made = 0; made < options.count; made += 1) {
    let found: LabelledSample | null = null;
    for (let round = 0; round < TRIES && found === null; round += 1) {
      const derived = derive();
      if (derived !== null && isSentence(grammar, derived.text)) found = derived;
    }
    if (found === null) {
      throw new SchemaError("no-sample", "", "No sentence of this grammar was found; it may have none at all.");
    }
    yield found;
  }
}

/** Does the grammar hold the whole text? A derivation can fail where a forbidden string comes about by chance. */
export function isSentence(grammar: Grammar, text: string): boolean {
  const matcher = createMatcher(grammar);
  return matcher.push(text) && matcher.isComplete();
}
