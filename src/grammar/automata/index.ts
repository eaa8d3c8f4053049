export type { Automaton } from "./automaton.js";
export { anyString, emptyLanguage, emptyString, isAnyString, lengthBetween, oneOf } from "./basic.js";
export { type Budget, DEFAULT_BUDGET, StateBudgetError } from "./budget.js";
export { equals, includes } from "./compare.js";
export { complement, difference, intersect, union } from "./product.js";
export { accepts, enumerate, isEmpty, isFiniteLanguage, shortest } from "./queries.js";
export { concat, repeat, reverse, star } from "./rational.js";
export { fromTexts } from "./texts.js";
