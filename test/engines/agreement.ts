import type { Grammar } from "../../src/grammar/ir.js";
import { createMatcher } from "../../src/match/matcher.js";
import { sample } from "../../src/match/sample.js";
import { variations } from "../witness/variations.js";
import { askEngine, type EngineRequest, type EngineVerdict } from "./engine.js";
import { faultBehind } from "./pinned-faults.js";

/** Our grammar, the same thing for an engine, and outputs to hold against both. */
export interface AgreementCase {
  readonly grammar: Grammar;
  readonly engine: EngineRequest;
  /** Outputs of any verdict; sampled ones are added. */
  readonly outputs?: readonly string[];
  /** How many outputs to sample from the grammar; default 5. */
  readonly samples?: number;
  /** How many mutated and how many truncated forms of each output; default 3. */
  readonly variationsEach?: number;
  readonly seed?: number;
}

export interface Agreement {
  /** Outputs on which both give the same verdict (and, where they refuse, the same byte). */
  readonly agreements: number;
  /** One line for each output on which they differ without a pinned fault. */
  readonly disagreements: readonly string[];
}

/**
 * Replays outputs, and mutated and truncated forms of them, through the matcher and the engine, and compares.
 * @throws Error where the engine does not load what we wrote for it.
 */
export async function agree(agreement: AgreementCase): Promise<Agreement> {
  const { grammar, engine } = agreement;
  const outputs = outputsOf(agreement);
  const answer = await askEngine({ ...engine, outputs });
  if (!answer.loaded) throw new Error(`the engine does not load this: ${answer.error}\n${engine.source}`);
  return compareVerdicts(grammar, outputs, answer.verdicts, engine.engine);
}

/** All outputs of a case: the given ones, sampled ones, and variations of both. */
export function outputsOf({
  grammar,
  outputs = [],
  seed = 1,
  samples = 5,
  variationsEach = 3,
}: Omit<AgreementCase, "engine">): readonly string[] {
  const sampled = samples === 0 ? [] : [...sample(grammar, { seed, count: samples })];
  const whole = [...new Set([...outputs, ...sampled])];
  return [...new Set(whole.flatMap((output) => [output, ...variations(output, variationsEach, seed)]))];
}

/** The matcher's verdicts beside an engine's (null: ones of ours, which have no fault), in the order of the outputs. */
export function compareVerdicts(
  grammar: Grammar,
  outputs: readonly string[],
  verdicts: readonly EngineVerdict[],
  engine: EngineRequest["engine"] | null,
): Agreement {
  let agreements = 0;
  const disagreements: string[] = [];
  outputs.forEach((output, index) => {
    const theirs = verdicts[index];
    if (theirs === undefined) throw new Error("the engine gave too few verdicts");
    const ours = verdictOf(grammar, output);
    if (ours.verdict === theirs.verdict && ours.offset === theirs.offset) agreements += 1;
    else if (engine === null || faultBehind(engine, output, ours, theirs) === undefined) {
      const say = ({ verdict, offset }: EngineVerdict): string => `${verdict} at ${offset}`;
      disagreements.push(`${JSON.stringify(output)}: matcher ${say(ours)}, engine ${say(theirs)}`);
    }
  });
  return { agreements, disagreements };
}

/** Our matcher's verdict in the engine's terms. */
export function verdictOf(grammar: Grammar, output: string | Uint8Array): EngineVerdict {
  const matcher = createMatcher(grammar);
  if (!matcher.push(output)) return { verdict: "refused", offset: matcher.offset };
  return { verdict: matcher.isComplete() ? "complete" : "prefix", offset: matcher.offset };
}
