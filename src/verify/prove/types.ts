/** An output of the constraint for which something that was to be proved does not hold. */
export interface Counterexample {
  readonly kind: /** The matcher does not take its own grammar's sentence. */
    | "not-accepted"
    /** Reading gives other calls than those that the output was made of. */
    | "misread"
    /** A call that is read does not fit its tool's schema, or names no tool. */
    | "invalid"
    /** Cut into chunks it is read differently. */
    | "chunking"
    /** Text of a tool's argument breaks out of its place, or is changed on the way. */
    | "collision"
    /** The schema allows it and the constraint never writes it. */
    | "never-written"
    /** A part of the grammar that no sample came through. */
    | "not-covered";
  /** Null where the fault is that there is no such output. */
  readonly output: string | null;
  readonly message: string;
}

/** How the outputs of a constraint were shown to be in the reader's language. */
export type Proof = "decided" | "sampled";

/** `tagwright prove --json`. */
export interface ProveReport {
  readonly format: string;
  readonly toolChoice: string;
  readonly samples: number;
  /** Alternatives of the grammar that samples came through, out of all: 1 is all of them. */
  readonly coverage: number;
  readonly productions: number;
  /** What was looked at besides the samples. */
  readonly checked: {
    /** Outputs with one change that the matcher refuses, and that it takes and that therefore must be read, too. */
    readonly mutantsRefused: number;
    readonly mutantsAccepted: number;
    /** Argument texts with a delimiter or a blank put in, that the matcher takes. */
    readonly injections: number;
  };
  /** Is the constraint's language, arguments aside, a part of the reader's? */
  readonly envelope: Proof;
  readonly arguments: Proof;
  readonly counterexamples: readonly Counterexample[];
}
