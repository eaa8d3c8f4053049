import { TagwrightError } from "../../base/errors.js";
import { escapeName } from "../../formats/escape-name.js";
import { firstTexts } from "../../formats/read-rule.js";
import { reasoningPairs } from "../../formats/reasoning.js";
import { holeOf, isTextHole, ruleBody } from "../../formats/turn.js";
import type { Format } from "../../formats/types.js";
import { type Automaton, type Budget, includes } from "../../grammar/automata/index.js";
import { chars, choice, EMPTY, grammarOf, literal, optional, repeat, sequence, text } from "../../grammar/build.js";
import type { Expr, Grammar } from "../../grammar/ir.js";
import { plainRules } from "../../grammar/passes/plain-rules.js";
import { refuseTokens } from "../../grammar/passes/refuse-tokens.js";
import { rewriteGrammar } from "../../grammar/passes/rewrite.js";
import { solveLinear } from "../../grammar/passes/solve-linear.js";
import { toAutomaton } from "../../grammar/passes/to-automaton.js";
import type { Decision } from "../../servers/types.js";

/** Stands for a call's arguments in both languages: a private character that no marker holds. */
const ARGUMENTS = literal("\ue000");
/** One decision may take this much; beyond it the proof is by samples. */
const BUDGET: Budget = { states: 60_000, steps: 6_000_000 };

const BLANKS = repeat(chars([0x09, 0x0d], [0x20, 0x20]), 0, null);
/** What readers take as an id or a number. */
const WORD = repeat(chars([0x23, 0x26], [0x2a, 0x2b], [0x2d, 0x3b], [0x3f, 0x5a], [0x5e, 0x7a]), 1, null);
const QUOTED_WORD = sequence(literal('"'), optional(WORD), literal('"'));

/**
 * Decides by automata whether every turn of the constraint, its arguments set aside, is a turn that the format's `read` rule
 * reads through: text without a call's beginning, and calls. False where either language is not regular or too large, and
 * where it is not so.
 *
 * @param blanksBeforeArguments does the style's reader skip blanks ahead of the arguments?
 */
export function envelopeIsRead(decision: Decision, grammar: Grammar, blanksBeforeArguments: boolean): boolean {
  const { constraint, settings, request } = decision;
  if (constraint.kind !== "turn" || constraint.content !== null || constraint.answer !== null) return false;
  const { format } = constraint;
  const rule = ruleBody(format, "read", [settings.server], settings.version);
  if (rule === null) return false;
  const written = automatonOf(withoutArguments(grammar));
  if (written === null) return false;
  const names = request.tools.map(({ name }) => name);
  const reader: Reader = {
    format,
    names,
    given: blanksBeforeArguments ? sequence(BLANKS, ARGUMENTS) : ARGUMENTS,
  };
  const read = automatonOf(grammarOf(readableTurn(reader, rule, settings.reasoning)));
  if (read === null) return false;
  try {
    return includes(read, written, BUDGET);
  } catch (error) {
    if (error instanceof TagwrightError) return false;
    throw error;
  }
}

interface Reader {
  readonly format: Format;
  /** The tools that a call may name. */
  readonly names: readonly string[];
  /** A call's arguments. */
  readonly given: Expr;
}

function withoutArguments(grammar: Grammar): Grammar {
  return rewriteGrammar(grammar, (expr) =>
    expr.kind === "span" && expr.label.layer === "arguments" ? ARGUMENTS : expr,
  );
}

function automatonOf(grammar: Grammar): Automaton | null {
  try {
    return toAutomaton(solveLinear(plainRules(refuseTokens(grammar, "a decision"))), BUDGET);
  } catch (error) {
    if (error instanceof TagwrightError) return null;
    throw error;
  }
}

/** The turns in which a reader finds calls and text, and nothing that is neither. */
function readableTurn(reader: Reader, rule: Expr, thinking: boolean): Expr {
  const { format } = reader;
  const starts = firstTexts(rule).filter((start) => start !== "");
  const branches = rule.kind === "choice" ? rule.items : [rule];
  const anchored = branches.filter((branch) => firstTexts(branch).length === 0);
  const found = readableCalls(
    reader,
    branches.filter((branch) => !anchored.includes(branch)),
  );
  const free = text(starts);
  const opening = anchored.length === 0 ? EMPTY : optional(readableCalls(reader, anchored));
  const turn = sequence(opening, free, repeat(sequence(found, free), 0, null));
  const ends = reasoningPairs(format.reasoning).map(({ end }) => end);
  return thinking && ends.length > 0 ? sequence(text(ends), choice(...ends.map(literal)), turn) : turn;
}

function readableCalls(reader: Reader, branches: readonly Expr[]): Expr {
  return choice(...branches.map((branch) => readable([branch], reader)));
}

/** The texts that a rule reads; each text hole ends where what follows it begins. */
function readable(items: readonly Expr[], reader: Reader): Expr {
  const [item, ...rest] = items;
  if (item === undefined) return EMPTY;
  if (item.kind === "sequence") return readable([...item.items, ...rest], reader);
  if (isTextHole(item) || (item.kind === "repeat" && isTextHole(item.item))) {
    const stops = firstTexts({ kind: "sequence", items: rest }).filter((stop) => stop !== "");
    return sequence(text(stops), readable(rest, reader));
  }
  return sequence(readablePart(item, reader), readable(rest, reader));
}

function readablePart(item: Expr, reader: Reader): Expr {
  const { format, names, given } = reader;
  switch (holeOf(item)) {
    case "NAME":
      return choice(...names.map((name) => literal(escapeName(format, name))));
    case "ARGUMENTS":
      return given;
    case "CALL_OBJECT":
      return callObjects(reader);
    case "WS":
      return BLANKS;
    case "INDEX":
    case "CALL_ID":
      return WORD;
    case null:
      break;
    default:
      return EMPTY;
  }
  if (item.kind === "choice") return choice(...item.items.map((branch) => readable([branch], reader)));
  if (item.kind === "repeat") return repeat(readable([item.item], reader), item.min, item.max);
  return item;
}

/** A JSON call object with its name and arguments in either order, other members of plain texts round them; or a list of such. */
function callObjects({ format: { keys }, names }: Reader): Expr {
  const spaced = (...parts: readonly Expr[]): Expr => sequence(...parts.flatMap((part) => [part, BLANKS]));
  const member = (known: readonly string[], value: Expr): Expr =>
    spaced(choice(...known.map((key) => literal(JSON.stringify(key)))), literal(":"), value);
  const other = spaced(QUOTED_WORD, literal(":"), choice(QUOTED_WORD, WORD));
  const comma = spaced(literal(","));
  const name = member(keys.name, choice(...names.map((one) => literal(JSON.stringify(one)))));
  const given = member(keys.arguments, ARGUMENTS);
  const before = repeat(sequence(other, comma), 0, null);
  const after = repeat(sequence(comma, other), 0, null);
  const members = choice(
    sequence(before, name, after, comma, given, after),
    sequence(before, given, after, comma, name, after),
  );
  const object = sequence(literal("{"), BLANKS, members, literal("}"));
  const list = sequence(
    literal("["),
    BLANKS,
    object,
    BLANKS,
    repeat(spaced(literal(","), object), 0, null),
    literal("]"),
  );
  return choice(object, list);
}
