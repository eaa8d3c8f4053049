import type { Expr } from "../grammar/ir.js";

/** What `step` gives for a byte that cannot come. */
export const DEAD = -1;

/** A part that may be entered: after `item` the expression goes on at progress `target`. */
export interface Move {
  readonly item: Expr;
  readonly target: number;
  /** Enter through a stack frame, so that what happens inside is shared by all the places that enter it. */
  readonly call: boolean;
}

/** One thing that may come next, for people; the label is added by whoever knows the position. */
export interface Hint {
  readonly text: string;
  readonly kind: "literal" | "class" | "text" | "end";
}

/**
 * The behaviour of one expression: a deterministic automaton whose states are numbers (the progress) and
 * whose letters are bytes (`step`) and parts (`moves`). Nothing in it is made before it is asked for.
 */
export interface Shape {
  readonly start: number;
  /** May what follows the expression begin here? */
  ends(progress: number): boolean;
  /** Is there any part that may be entered? Asked of states that are never entered, so it must cost less than `moves`. */
  hasMoves(progress: number): boolean;
  moves(progress: number): readonly Move[];
  /** Is there a byte that can be read here? */
  reads(progress: number): boolean;
  /** The progress after one more byte, or `DEAD`. */
  step(progress: number, byte: number): number;
  hints(progress: number): readonly Hint[];
  /**
   * From this progress on, a larger one allows nothing that a smaller one does not (Infinity: not so). It keeps
   * `(a?){0,50000}` from standing at all of its counts at once.
   */
  readonly shrinksFrom: number;
}

const NO_MOVES: readonly Move[] = [];
const NO_HINTS: readonly Hint[] = [];

/** A shape that reads bytes and has no parts. */
export function readingShape({
  start,
  ends,
  reads,
  step,
  hints,
}: Pick<Shape, "start" | "ends" | "reads" | "step" | "hints">): Shape {
  return { start, ends, hasMoves: never, moves: noMoves, reads, step, hints, shrinksFrom: Number.POSITIVE_INFINITY };
}

/** A shape that has parts and reads no bytes itself. */
export function compoundShape({
  start = 0,
  ends,
  moves,
  hasMoves = (progress) => moves(progress).length > 0,
  shrinksFrom = Number.POSITIVE_INFINITY,
}: Pick<Shape, "ends" | "moves"> & Partial<Pick<Shape, "start" | "hasMoves" | "shrinksFrom">>): Shape {
  return { start, ends, hasMoves, moves, reads: never, step: dead, hints: noHints, shrinksFrom };
}

function noMoves(): readonly Move[] {
  return NO_MOVES;
}

function noHints(): readonly Hint[] {
  return NO_HINTS;
}

function never(): boolean {
  return false;
}

function dead(): number {
  return DEAD;
}
