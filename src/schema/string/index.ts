export { formatLanguage } from "./format/format-language.js";
export { patternAutomaton } from "./pattern/pattern-automaton.js";
export { PatternError } from "./pattern/pattern-error.js";
