import { SchemaError } from "../base/errors.js";
import { concat, fromTexts, intersect, isEmpty, oneOf, star, union } from "../grammar/automata/index.js";
import { choice, literal, sequence } from "../grammar/build.js";
import type { Expr, Member } from "../grammar/ir.js";
import { type ArrayShape, isEmptyArray, itemAt, longest } from "../schema/array-shape.js";
import { approximate } from "../schema/compilation.js";
import { openSchema } from "../schema/compile-schema.js";
import { type Emission, unwritable } from "../schema/emission.js";
import { emitStrings } from "../schema/emit-scalars.js";
import { normalOf } from "../schema/evaluate.js";
import { finiteValues } from "../schema/finite-values.js";
import { conjunction, type Node } from "../schema/nodes.js";
import { isEmptyNumber, numberAutomaton } from "../schema/number-shape.js";
import { isEmptyObject, type ObjectShape, valueAt } from "../schema/object-shape.js";
import { placeOfNode } from "../schema/place-of-node.js";
import { nodeOfValue } from "../schema/value-constants.js";
import { isFreeForm } from "./free-form.js";
import { pythonStrings } from "./python-text.js";
import { PYTHON_WORDS, pythonDialect } from "./pythonic.js";
import { readUiTars } from "./read-ui-tars.js";
import { settled } from "./settled.js";
import type { ArgumentStyle } from "./style.js";
import { ACTIONS, type ActionArgument, COORDINATE_KEYS } from "./ui-tars-actions.js";

const ACTION = "action";
const COMMA = literal(", ");
/** Verbs of a schema's list that are looked at. */
const MOST_VERBS = 500;
/** What a verb and an argument's key are made of. */
const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** The proposal's `num` (ui_tars sheet section 7). */
const WHOLE_NUMBERS = union(fromTexts(["0"]), concat(oneOf([[0x31, 0x39]]), star(oneOf([[0x30, 0x39]]))));

/**
 * UI-TARS writes one action per call, `click(point='<point>120 44</point>')`, which is read as the arguments `{"action": "click", "point":
 * [120, 44]}` (ui_tars sheet sections 3, 4 and 7). The verbs are those that the schema lists for `action`, else the published action
 * space; a verb has its published arguments, all of them, one that is not published those that the schema declares. Texts stand in single
 * quotes, coordinates are whole numbers. An action that the schema does not allow is left out. The reader joins the words of
 * a hotkey by plus signs, so that a pattern for its `key` is held for the text alone.
 */
export const UI_TARS: ArgumentStyle = {
  name: "ui_tars",
  compile: (schema, { excludes = [], ...options }) => {
    const dialect = pythonDialect("ui_tars", PYTHON_WORDS, pythonStrings(excludes, ["'"]));
    // Nobody closes the schema of a tool that is written by the action space.
    const opened = openSchema(isFreeForm(schema) ? { type: "object" } : schema, { ...options, closed: false }, dialect);
    const { compilation, emission, root } = opened;
    const objects = normalOf(compilation, root).object.filter((shape) => !isEmptyObject(shape, compilation));
    const actions = objects.flatMap((shape) => actionsOf(emission, shape));
    if (actions.length === 0) {
      throw new SchemaError(
        "unwritable",
        "type",
        'No action that ui_tars writes fits the schema. List the verbs in an "enum" of the property "action", and allow their arguments.',
        { pointer: "" },
      );
    }
    return settled(opened, choice(...actions), dialect.name);
  },
  read: readUiTars,
};

/** The calls of the actions that a shape allows. */
function actionsOf(emission: Emission, shape: ObjectShape): readonly Expr[] {
  const { compilation } = emission;
  const action = valueAt(shape, ACTION);
  const listed = finiteValues(compilation, action, MOST_VERBS)?.filter((value) => typeof value === "string") ?? null;
  const isAllowed = (verb: string) =>
    !compilation.isNever(conjunction(compilation, action, nodeOfValue(compilation, verb)));
  const verbs = listed ?? [...ACTIONS.keys()].filter(isAllowed);
  return verbs.flatMap((verb) => {
    const published = ACTIONS.get(verb);
    const fault = WORD.test(verb) ? faultOf(emission, shape, published ?? null) : "it is no word";
    if (fault !== null) {
      // Of the published actions, those that do not fit the schema are no loss.
      return listed === null
        ? []
        : [unwritable(emission, placeOfNode(compilation, action), `the action ${JSON.stringify(verb)}: ${fault}`)];
    }
    const inside =
      published === undefined ? declaredArguments(emission, shape) : publishedArguments(emission, shape, published);
    return [sequence(literal(`${verb}(`), inside, literal(")"))];
  });
}

/** Why the schema allows no action with these arguments (null: with those that it declares itself); null: it does. */
function faultOf(
  { compilation }: Emission,
  shape: ObjectShape,
  written: readonly ActionArgument[] | null,
): string | null {
  if (written === null) return null;
  const keys = new Set([ACTION, ...written.map(({ key }) => key)]);
  for (const key of shape.required)
    if (!keys.has(key)) return `the schema requires ${JSON.stringify(key)}, which it has not`;
  for (const key of keys) {
    if (compilation.isNever(valueAt(shape, key)))
      return `the schema does not allow its argument ${JSON.stringify(key)}`;
  }
  const fits = keys.size >= shape.min && keys.size <= (shape.max ?? keys.size);
  return fits ? null : "the schema does not allow as many arguments as it has";
}

function publishedArguments(emission: Emission, shape: ObjectShape, written: readonly ActionArgument[]): Expr {
  const parts = written.map(({ key, texts }) => argument(emission, key, valueAt(shape, key), texts, true));
  return sequence(...parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])));
}

/** The arguments of an action that is not published: the other properties of the schema. */
function declaredArguments(emission: Emission, shape: ObjectShape): Expr {
  const { compilation } = emission;
  const keys = new Set([...shape.properties.keys(), ...shape.required]);
  const members: Member[] = [];
  for (const key of keys) {
    const value = valueAt(shape, key);
    if (key === ACTION || compilation.isNever(value)) continue;
    const item = WORD.test(key)
      ? argument(emission, key, value, null, false)
      : unwritable(emission, placeOfNode(compilation, value), `the name ${JSON.stringify(key)} is no word`);
    members.push({ item, required: shape.required.has(key) });
  }
  const max = shape.max === null ? null : shape.max - 1;
  return {
    kind: "members",
    members,
    order: "declared",
    extra: null,
    separator: COMMA,
    min: Math.max(0, shape.min - 1),
    max,
  };
}

function argument(
  emission: Emission,
  key: string,
  node: Node,
  texts: readonly string[] | null,
  isPublished: boolean,
): Expr {
  emission.keys.push(key);
  const value = COORDINATE_KEYS.has(key)
    ? point(emission, node)
    : isPublished
      ? string(emission, node, texts)
      : emission.write(node);
  emission.keys.pop();
  return sequence(literal(`${key}=`), value);
}

function string(emission: Emission, node: Node, texts: readonly string[] | null): Expr {
  const { compilation, dialect } = emission;
  const place = placeOfNode(compilation, node);
  if (texts === null) {
    const strings = emitStrings(emission, normalOf(compilation, node).string);
    return strings.length > 0 ? choice(...strings) : unwritable(emission, place, "it is written as a string");
  }
  const some = texts.filter(
    (text) => !compilation.isNever(conjunction(compilation, node, nodeOfValue(compilation, text))),
  );
  const written = some.flatMap((text) => dialect.strings.text(text) ?? []);
  return written.length > 0 ? choice(...written) : unwritable(emission, place, `it is one of ${texts.join(", ")}`);
}

/** Two whole numbers. */
function point(emission: Emission, node: Node): Expr {
  const { compilation } = emission;
  const pairs = normalOf(compilation, node).array.filter(
    (shape) => !isEmptyArray(shape, compilation) && shape.min <= 2 && longest(shape, compilation) >= 2,
  );
  const written = pairs.flatMap((shape) => {
    const [x, y] = [0, 1].map((index) => wholeNumbers(emission, itemAt(shape, index)));
    if (x === undefined || x === null || y === undefined || y === null) return [];
    accountForItems(emission, shape);
    return [sequence(literal("'<point>"), x, literal(" "), y, literal("</point>'"))];
  });
  if (written.length > 0) return choice(...written);
  return unwritable(emission, placeOfNode(compilation, node), "it is read as an array of two whole numbers");
}

function wholeNumbers({ compilation }: Emission, node: Node): Expr | null {
  const shapes = normalOf(compilation, node).number.filter((shape) => !isEmptyNumber(shape, compilation));
  const numbers = shapes
    .map((shape) => intersect(numberAutomaton(compilation, shape), WHOLE_NUMBERS))
    .filter((automaton) => !isEmpty(automaton));
  return numbers.length === 0
    ? null
    : choice(...numbers.map((automaton): Expr => ({ kind: "automaton", automaton, spelling: "raw" })));
}

function accountForItems({ compilation }: Emission, { contains, unique }: ArrayShape): void {
  for (const place of [...contains.map((wanted) => wanted.place), ...(unique === null ? [] : [unique])]) {
    approximate(compilation, place, "the two numbers of a point are not held against each other");
  }
}
