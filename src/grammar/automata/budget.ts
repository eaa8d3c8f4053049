import { TagwrightError } from "../../base/errors.js";

/** An automaton that would need more states, or more time to build, than the caller allows. */
export class StateBudgetError extends TagwrightError {}

/** How much an operation on automata may spend before it gives up with a `StateBudgetError`. */
export interface Budget {
  /** States of any automaton on the way, before minimisation. */
  readonly states: number;
  /** Elementary steps (roughly: transitions looked at); ten million take about a tenth of a second. */
  readonly steps: number;
}

export const DEFAULT_BUDGET: Budget = { states: 10_000, steps: 10_000_000 };

/** A running account against a budget. */
export interface Meter {
  readonly budget: Budget;
  readonly what: string;
  steps: number;
}

/** `what` names the operation in the error's message, for example `the intersection`. */
export function startMeter(budget: Budget, what: string): Meter {
  return { budget, what, steps: 0 };
}

export function spendSteps(meter: Meter, steps: number): void {
  meter.steps += steps;
  if (meter.steps > meter.budget.steps) {
    throw new StateBudgetError(
      "state-budget",
      `${meter.what} takes more than ${meter.budget.steps} steps to build; simplify the pattern or lower its repeat counts`,
    );
  }
}

export function checkStates(meter: Meter, states: number): void {
  if (states > meter.budget.states) {
    throw new StateBudgetError(
      "state-budget",
      `${meter.what} needs more than ${meter.budget.states} states; simplify the pattern or lower its repeat counts`,
    );
  }
}
