import { type Automaton, StateBudgetError, union } from "../grammar/automata/index.js";
import { literal } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { type Emission, unwritable } from "./emission.js";
import { anyNumberText } from "./json-text.js";
import { ANY_NUMBER, isEmptyNumber, type NumberShape, numberAutomaton } from "./number-shape.js";
import { isAnyShape, isEmptyString, isLengthShape, type StringShape, stringAutomaton } from "./string-shape.js";

/** The strings of some shapes. */
export function emitStrings(emission: Emission, shapes: readonly StringShape[]): readonly Expr[] {
  const { compilation, dialect } = emission;
  const { strings } = dialect;
  const held = shapes.filter((shape) => !isEmptyString(shape, compilation));
  if (held.some(isAnyShape)) return [strings.any];
  const isListed = ({ texts }: StringShape) => strings.listed && texts !== null;
  const texts = held.filter(isListed).flatMap((shape) => shape.texts ?? []);
  const byLength = held.filter(isLengthShape);
  const others = held.filter((shape) => !isListed(shape) && !isLengthShape(shape));
  const place = others[0]?.places[0] ?? null;
  return [
    ...[...new Set(texts)].map(
      (text) => strings.text(text) ?? unwritable(emission, null, `the string ${JSON.stringify(text)} ${strings.limit}`),
    ),
    ...byLength.map(({ min, max }) => strings.length(min, max)),
    ...joined(others.map((shape) => stringAutomaton(compilation, shape))).map(
      (automaton) =>
        strings.language(automaton) ?? unwritable(emission, place, `every string that fits ${strings.limit}`),
    ),
  ];
}

/** The numbers of some shapes. */
export function emitNumbers(emission: Emission, shapes: readonly NumberShape[]): readonly Expr[] {
  const { compilation, dialect } = emission;
  const write = dialect.number ?? ((text) => text);
  if (shapes.includes(ANY_NUMBER)) return [write(anyNumberText())];
  const held = shapes.filter((shape) => !isEmptyNumber(shape, compilation));
  const isListed = ({ values }: NumberShape) => dialect.listedNumbers === true && values !== null;
  const listed = new Set(held.filter(isListed).flatMap(({ values }) => values ?? []));
  const others = held.filter((shape) => !isListed(shape));
  return [
    ...[...listed].map((value) => write(literal(JSON.stringify(value)))),
    ...joined(others.map((shape) => numberAutomaton(compilation, shape))).map((automaton) =>
      write({ kind: "automaton", automaton, spelling: "raw" }),
    ),
  ];
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
