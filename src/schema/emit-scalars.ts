import { type Automaton, StateBudgetError, union } from "../grammar/automata/index.js";
import { literal, repeat } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import type { Emission } from "./emission.js";
import { JSON_CHARACTER, JSON_STRING, jsonNumber, quoted } from "./json-text.js";
import { ANY_NUMBER, isEmptyNumber, type NumberShape, numberAutomaton } from "./number-shape.js";
import { isAnyShape, isEmptyString, isLengthShape, type StringShape, stringAutomaton } from "./string-shape.js";

/** JSON text of the strings of some shapes. */
export function emitStrings(emission: Emission, shapes: readonly StringShape[]): readonly Expr[] {
  const { compilation } = emission;
  const held = shapes.filter((shape) => !isEmptyString(shape, compilation));
  if (held.some(isAnyShape)) return [JSON_STRING];
  const byLength = held.filter(isLengthShape);
  if (compilation.options.closed) {
    // As the engine writes them: the one canonical spelling of each (xgrammar reference 4.3, "Literals").
    const texts = held.flatMap((shape) => shape.texts ?? []);
    return [
      ...[...new Set(texts)].map(literalOfJson),
      ...byLength.map(emitLength),
      ...joined(
        held
          .filter((shape) => shape.texts === null && !isLengthShape(shape))
          .map((s) => stringAutomaton(compilation, s)),
      ).map((automaton) => quoted({ kind: "automaton", automaton, spelling: "json" })),
    ];
  }
  return [
    ...byLength.map(emitLength),
    ...joined(held.filter((shape) => !isLengthShape(shape)).map((shape) => stringAutomaton(compilation, shape))).map(
      (automaton) => quoted({ kind: "automaton", automaton, spelling: "json" }),
    ),
  ];
}

/** A value as the compact JSON text that printers write. */
export function literalOfJson(value: string): Expr {
  return literal(JSON.stringify(value).replaceAll("\u007f", "\\u007f"));
}

function emitLength(shape: StringShape): Expr {
  return quoted(repeat(JSON_CHARACTER, shape.min, shape.max));
}

/** JSON text of the numbers of some shapes. */
export function emitNumbers(emission: Emission, shapes: readonly NumberShape[]): readonly Expr[] {
  const { compilation } = emission;
  if (shapes.includes(ANY_NUMBER)) return [jsonNumber()];
  const held = shapes.filter((shape) => !isEmptyNumber(shape, compilation));
  return joined(held.map((shape) => numberAutomaton(compilation, shape))).map((automaton) => ({
    kind: "automaton",
    automaton,
    spelling: "raw",
  }));
}

/** One automaton for all, so that a matcher has one path; several where one would be too large. */
function joined(automata: readonly Automaton[]): readonly Automaton[] {
  const [first, ...more] = automata;
  if (first === undefined) return [];
  try {
    return [more.reduce((a, b) => union(a, b), first)];
  } catch (error) {
    if (!(error instanceof StateBudgetError)) throw error;
    return automata;
  }
}
