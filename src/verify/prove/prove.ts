import { declaredKeys } from "../../arguments/declared-keys.js";
import { createTurnReader, readTurn, type TurnReading } from "../../formats/read-turn.js";
import type { Grammar } from "../../grammar/ir.js";
import { childrenOf } from "../../grammar/passes/rewrite.js";
import { createCoveringSampler } from "../../match/covering-sample.js";
import type { LabelledSample } from "../../match/derivation.js";
import { createRandom, type Random } from "../../match/random.js";
import { isSentence } from "../../match/sample.js";
import type { Decision } from "../../servers/types.js";
import { validateArguments } from "../validate-arguments.js";
import { declaredSchemaOf, readingContext } from "../verify.js";
import { argumentTexts, canHold, injected, mutant } from "./changes.js";
import { delimitersOf } from "./delimiters.js";
import { envelopeIsRead } from "./envelope-is-read.js";
import { hasInexact } from "./inexact.js";
import { injectedChange } from "./injected-change.js";
import { parametersSeen } from "./parameters-seen.js";
import { readsAfterBlanks, sampledCalls } from "./sampled-calls.js";
import type { Counterexample, ProveReport } from "./types.js";

export interface ProveOptions {
  /** At least so many outputs; more where the grammar is not covered yet. 200 if not given. */
  readonly samples?: number;
  /** The same seed gives the same outputs; 1 if not given. */
  readonly seed?: number;
}

/** What is proved: a constraint, and a reader of its outputs. */
export interface ProofSubject {
  readonly decision: Decision;
  readonly grammar: Grammar;
  readonly read: (output: string) => TurnReading;
}

const USUAL_SAMPLES = 200;
/** Samples without anything new after which the rest counts as out of reach. */
const PATIENCE = 300;
/** Counterexamples of one kind that are kept; one is enough to see what is wrong. */
const MOST_OF_A_KIND = 3;
/** Delimiters put into the texts of one sample, and mutants of it. */
const INJECTIONS = 3;
const MUTANTS = 2;

/** The subject for a decision with a turn: its own reader. Null where the server sends no turn. */
export function proofSubject(decision: Decision, grammar: Grammar | null): ProofSubject | null {
  const { constraint } = decision;
  if (grammar === null || constraint.kind !== "turn") return null;
  return { decision, grammar, read: (output) => readTurn(constraint.format, output, readingContext(decision)) };
}

/**
 * Shows that what a constraint admits is read back as the calls that it was made of: outputs that between them come through
 * every alternative of the grammar, changes to them, and (where languages are regular) a decision by automata.
 */
export function prove(subject: ProofSubject, { samples = USUAL_SAMPLES, seed = 1 }: ProveOptions = {}): ProveReport {
  const { decision, grammar } = subject;
  const random = createRandom(seed + 1);
  const sampler = createCoveringSampler(grammar, seed);
  const faults = collector();
  const seen = seenTools(decision);
  const delimiters = delimitersOf(grammar, formatOf(decision)?.special ?? []);
  const checked = { mutantsRefused: 0, mutantsAccepted: 0, injections: 0 };
  let made = 0;
  let idle = 0;
  let skipsBlanks = false;
  while (idle < PATIENCE) {
    const { covered, productions } = sampler.coverage();
    if (made >= samples && covered === productions) break;
    const sample = sampler.next();
    const isNew = sampler.coverage().covered > covered || (sample !== null && made < samples);
    idle = isNew ? 0 : idle + 1;
    if (sample === null) continue;
    made += 1;
    const reading = subject.read(sample.text);
    checkSample(subject, sample, reading, random, faults.add);
    skipsBlanks ||= readsAfterBlanks(sample, decision);
    seen.see(reading);
    if (made > samples) continue;
    for (let i = 0; i < MUTANTS; i += 1) {
      const changed = mutant(sample.text, random);
      if (!isSentence(grammar, changed)) checked.mutantsRefused += 1;
      else {
        checked.mutantsAccepted += 1;
        checkReading(subject, changed, subject.read(changed), faults.add);
      }
    }
    checked.injections += inject(subject, sample, reading, delimiters, random, faults.add);
  }
  const { covered, productions } = sampler.coverage();
  if (covered < productions) {
    faults.add({
      kind: "not-covered",
      output: null,
      message: `${productions - covered} of the grammar's ${productions} alternatives were not met in ${made} samples.`,
    });
  }
  // Automatic choice of a wire without a marker is free text: there is no call in it to be missed.
  const missing = writesCalls(grammar) ? seen.missing() : [];
  for (const message of missing) faults.add({ kind: "never-written", output: null, message });
  return {
    format: formatOf(decision)?.name ?? "",
    toolChoice: decision.toolChoice.kind,
    samples: made,
    coverage: productions === 0 ? 1 : covered / productions,
    productions,
    checked,
    envelope: envelopeIsRead(decision, grammar, skipsBlanks) ? "decided" : "sampled",
    arguments: "sampled",
    counterexamples: faults.all(),
  };
}

function formatOf({ constraint }: Decision) {
  return constraint.kind === "turn" ? constraint.format : null;
}

function writesCalls(grammar: Grammar): boolean {
  const parts = new Set(grammar.rules.map(({ body }) => body));
  for (const part of parts) {
    if (part.kind === "span" && part.label.layer === "arguments") return true;
    for (const child of childrenOf(part)) parts.add(child);
  }
  return false;
}

type Add = (fault: Counterexample) => void;

function collector(): { readonly add: Add; readonly all: () => readonly Counterexample[] } {
  const found: Counterexample[] = [];
  return {
    add: (fault) => {
      if (found.filter(({ kind }) => kind === fault.kind).length < MOST_OF_A_KIND) found.push(fault);
    },
    all: () => found,
  };
}

function checkSample(
  subject: ProofSubject,
  sample: LabelledSample,
  reading: TurnReading,
  random: Random,
  add: Add,
): void {
  const { decision, grammar } = subject;
  const output = sample.text;
  if (!isSentence(grammar, output)) {
    add({ kind: "not-accepted", output, message: "The matcher does not take this sentence of its own grammar." });
    return;
  }
  if (allBound(decision)) {
    const written = sampledCalls(sample, decision);
    const read = reading.calls.map(({ name, arguments: given }) => ({ name, arguments: given }));
    if (JSON.stringify(read) !== JSON.stringify(written)) {
      add({
        kind: "misread",
        output,
        message: `Written were the calls ${JSON.stringify(written)}, read are ${JSON.stringify(read)}.`,
      });
    }
  }
  checkReading(subject, output, reading, add);
  checkChunks(subject, output, random, add);
}

/** Loose arguments may be anything, so that nothing can be said of what they are read as. */
function allBound({ arguments: tools }: Decision): boolean {
  return tools.every(({ enforced }) => enforced === "schema");
}

/** An accepted output must be read without a fault, and its calls must fit their schemas. */
function checkReading({ decision }: ProofSubject, output: string, reading: TurnReading, add: Add): void {
  if (!allBound(decision)) return;
  for (const fault of reading.faults) {
    add({
      kind: "misread",
      output,
      message: `What begins at character ${fault.start} is ${fault.kind}: reading it stops at character ${fault.at}.`,
    });
  }
  for (const { name, arguments: given } of reading.calls) {
    const schema = declaredSchemaOf(decision.request.tools, name);
    if (schema === null) {
      add({ kind: "invalid", output, message: `A call is read to ${name}, which the request does not declare.` });
      continue;
    }
    const { errors } = validateArguments(schema, given);
    // A number that no double holds is as valid as any, but ajv cannot tell.
    if (errors.length > 0 && !hasInexact(given, output))
      add({ kind: "invalid", output, message: `The call to ${name} is invalid: ${errors[0]}.` });
  }
}

function checkChunks({ decision, read }: ProofSubject, output: string, random: Random, add: Add): void {
  const { constraint } = decision;
  if (constraint.kind !== "turn") return;
  const bytes = new TextEncoder().encode(output);
  const cut = random.below(bytes.length + 1);
  const reader = createTurnReader(constraint.format, readingContext(decision));
  reader.push(bytes.subarray(0, cut));
  reader.push(bytes.subarray(cut));
  if (JSON.stringify(reader.finish()) !== JSON.stringify(read(output))) {
    add({ kind: "chunking", output, message: `Cut at byte ${cut} it is read differently.` });
  }
}

/**
 * Puts delimiters and blanks into the texts of the arguments. What the matcher takes must be read as the same calls,
 * with that one value changed: a value that breaks out changes more, a reader that trims changes nothing.
 */
function inject(
  subject: ProofSubject,
  sample: LabelledSample,
  before: TurnReading,
  delimiters: readonly string[],
  random: Random,
  add: Add,
): number {
  if (!allBound(subject.decision)) return 0;
  let tried = 0;
  const texts = argumentTexts(sample);
  for (let i = 0; i < INJECTIONS && texts.length > 0; i += 1) {
    const place = random.pick(texts);
    if (place === undefined) break;
    const what = i === 0 ? " " : (random.pick(delimiters) ?? " ");
    const where = random.pick(["begin", "end"] as const) ?? "end";
    const output = injected(sample.text, place, what, where);
    if (!canHold(sample.text, place, what, where) || !isSentence(subject.grammar, output)) continue;
    tried += 1;
    const after = subject.read(output);
    checkReading(subject, output, after, add);
    const change = injectedChange(before, after, what);
    // What stands in quotes may as well be a piece of raw text, or reach from one to another.
    if (change === "kept" || (change === "spilled" && place.quoted)) continue;
    // The first of two values with one key is lost with whatever it holds.
    const isRead = (text: string): boolean => isReadIn(subject, injected(sample.text, place, text, where), before);
    if (change === "lost" && !NEUTRAL.some(isRead)) continue;
    add({ kind: "collision", output, message: `${JSON.stringify(what)} inside an argument ${CHANGES[change]}.` });
  }
  return tried;
}

/** Texts that mean nothing anywhere. */
const NEUTRAL = ["x", "0", "A"];

function isReadIn({ grammar, read }: ProofSubject, output: string, before: TurnReading): boolean {
  return isSentence(grammar, output) && injectedChange(before, read(output), "") !== "lost";
}

const CHANGES = {
  calls: "changes which calls are read",
  lost: "is lost when the call is read",
  spilled: "changes more than that argument when the call is read",
} as const;

/** Which parameters the calls of each tool had, and what the constraint never wrote. */
function seenTools(decision: Decision) {
  const tools = decision.arguments
    .filter(({ enforced }) => enforced === "schema")
    .map(({ tool }) => ({
      tool,
      declared: declaredKeys(declaredSchemaOf(decision.request.tools, tool) ?? true),
      seen: parametersSeen(),
      calls: 0,
    }));
  return {
    see: (reading: TurnReading): void => {
      for (const { name, arguments: given } of reading.calls) {
        const entry = tools.find(({ tool }) => tool === name);
        if (entry === undefined) continue;
        entry.calls += 1;
        entry.seen.see(entry.declared.all, given);
      }
    },
    missing: (): readonly string[] =>
      tools.flatMap(({ tool, declared, seen, calls }) => {
        if (calls === 0) return decision.toolChoice.kind === "none" ? [] : [`No sample calls ${tool}.`];
        const optional = declared.all.filter((name) => !declared.required.includes(name));
        return [
          ...optional
            .filter((name) => !seen.left.has(name))
            .map((name) => `${tool}: ${name} is optional, and no sample leaves it out.`),
          ...declared.all.filter((name) => !seen.given.has(name)).map((name) => `${tool}: no sample has ${name}.`),
        ];
      }),
  };
}
