import type { Expr } from "../grammar/ir.js";
import type { Reach } from "./reach.js";
import { compoundShape, type Shape } from "./shape.js";
import { type ShapeContext, shapeOf } from "./shapes.js";

/** An expression in front of what follows it. */
export interface Place {
  readonly id: number;
  /** Null for the two ends. */
  readonly expr: Expr | null;
  readonly shape: Shape;
  /** What follows, up to the end of the rule. */
  readonly next: State;
  readonly states: Map<number, State>;
}

/** A place and how far its expression has come. Equal states are one object. */
export interface State {
  readonly id: number;
  readonly place: Place;
  readonly progress: number;
  /** Null until it is asked for. */
  reach: Reach | null;
}

/** Makes states, each one once. */
export interface States {
  /** The end of a rule: go on where it was called. */
  readonly end: State;
  /** The end of the whole sentence. */
  readonly accept: State;
  /** The state in which `expr` begins and `next` follows it. */
  enter(expr: Expr, next: State): State;
  /** The state of the same place at another progress, or what follows where the place has nothing more to do. */
  at(place: Place, progress: number): State;
  /** How many there are since the last `forget`. */
  count(): number;
  /** Drops the states from memory but for those that are still referred to; their equals will be other objects. */
  forget(): void;
}

export function createStates(context: ShapeContext): States {
  const shapes = new Map<Expr, Shape>();
  let places = new Map<Expr, Map<State, Place>>();
  let placesMade = 2;
  let made = 0;
  let count = 0;

  const makeState = (place: Place, progress: number): State => {
    const state: State = { id: made, place, progress, reach: null };
    made += 1;
    count += 1;
    return state;
  };
  const end = makeEnd(0);
  const accept = makeEnd(1);
  made = 2;

  const shapeFor = (expr: Expr): Shape => {
    const known = shapes.get(expr);
    if (known !== undefined) return known;
    const shape = shapeOf(expr, context);
    shapes.set(expr, shape);
    return shape;
  };

  const placeFor = (expr: Expr, next: State): Place => {
    let byNext = places.get(expr);
    if (byNext === undefined) {
      byNext = new Map();
      places.set(expr, byNext);
    }
    const known = byNext.get(next);
    if (known !== undefined) return known;
    const place: Place = { id: placesMade, expr, shape: shapeFor(expr), next, states: new Map() };
    placesMade += 1;
    byNext.set(next, place);
    return place;
  };

  const at = (place: Place, progress: number): State => {
    const known = place.states.get(progress);
    if (known !== undefined) return known;
    const { shape } = place;
    // A span's end stays, since it carries the label of what is inside.
    const isOver =
      place.expr?.kind !== "span" && shape.ends(progress) && !shape.reads(progress) && !shape.hasMoves(progress);
    const state = isOver ? place.next : makeState(place, progress);
    place.states.set(progress, state);
    return state;
  };

  return {
    end,
    accept,
    at,
    enter(expr, next) {
      const place = placeFor(expr, next);
      return at(place, place.shape.start);
    },
    count: () => count,
    forget() {
      places = new Map();
      count = 0;
    },
  };
}

function makeEnd(id: number): State {
  const shape = compoundShape({ ends: () => false, moves: () => [] });
  const states = new Map<number, State>();
  const place: Place = {
    id,
    expr: null,
    shape,
    get next() {
      return state;
    },
    states,
  };
  const state: State = { id, place, progress: 0, reach: null };
  return state;
}
