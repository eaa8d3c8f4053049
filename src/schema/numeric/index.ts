export { type NumberConstraints, numberLanguage, numberSpellings } from "./number-language.js";
export { anyNumber, jsonInteger, jsonNumber } from "./number-texts.js";
