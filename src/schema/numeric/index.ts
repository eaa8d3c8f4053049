export { type NumberConstraints, type NumberLanguage, numberLanguage, numberSpellings } from "./number-language.js";
export { anyNumber, jsonInteger, jsonNumber } from "./number-texts.js";
