import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import { pointerSteps, toPointer, valueAt } from "../../base/json-pointer.js";
import { KEYWORDS } from "../../schema/drafts.js";
import { replaceAt, withoutKeyword } from "./edit-schema.js";

/** The keyword of a schema that does not let an output go on. */
export interface RejectingKeyword {
  /** JSON Pointer into the schema, `/properties/unit/enum`. */
  readonly path: string;
  readonly keyword: string;
  /** What it asks for; null where it holds schemas. */
  readonly value: JsonValue;
}

/**
 * How an output fares when the arguments are held to another schema: bytes taken before the first impossible one, or
 * all of them; -1 where that schema cannot be compiled.
 */
export type Trial = (variant: JsonSchema) => number;

/** Schemas that are tried for one rejection at most: each one is compiled. */
const MOST_TRIALS = 100;

/** Keywords that choose between schemas: a value breaks all of them, and one is the nearest. */
const ALTERNATIVES = ["anyOf", "oneOf"];
/** What stands under these is turned round or looked at in part, so that taking it away may forbid more. */
const NOT_ENTERED = ["not", "if", "contains"];
/** Keywords that need no other beside them, the plainest first: that one is named where several forbid the same byte. */
const SUFFICIENT = [
  "type",
  "const",
  "enum",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "multipleOf",
  "maxLength",
  "minLength",
  "pattern",
  "format",
  "properties",
  "required",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxProperties",
  "minProperties",
  "prefixItems",
];

/**
 * The keyword that stands behind a refusal at byte `offset`: the one without which the output gets furthest, or, where
 * several forbid the same, one that forbids it by itself. It is searched from the root inwards, to the innermost subschema that is to
 * blame; `$ref` is followed within the document. Null where no schema would let the byte stand there (the fault is one of
 * syntax), and where the search would take too many trials.
 */
export function rejectingKeyword(schema: JsonSchema, offset: number, trial: Trial): RejectingKeyword | null {
  let left = MOST_TRIALS;
  const taken: Trial = (variant) => {
    left -= 1;
    if (left < 0) throw new TooManyTrials();
    return trial(variant);
  };
  try {
    if (!isObject(schema) || taken(schema) !== offset || taken(true) <= offset) return null;
    return within(schema, [], null, new Set(), { taken, offset });
  } catch (error) {
    if (error instanceof TooManyTrials) return null;
    throw error;
  }
}

class TooManyTrials extends Error {}

interface Search {
  /** Bytes that are taken when the whole schema is another one. */
  readonly taken: Trial;
  /** The refused byte. */
  readonly offset: number;
}

/** A subschema: unescaped steps from the root, and the keyword that holds it. */
interface Child {
  readonly steps: readonly string[];
  readonly holder: RejectingKeyword;
}

/** The keyword inside the subschema at `steps`, which is to blame; `holder` where it is a mere `false`. */
function within(
  schema: JsonSchema,
  steps: readonly string[],
  holder: RejectingKeyword | null,
  entered: Set<string>,
  search: Search,
): RejectingKeyword | null {
  const node = valueAt(schema, steps);
  if (!isObject(node)) return holder;
  entered.add(toPointer(steps));
  const isEntered = (child: Child): boolean => entered.has(toPointer(child.steps));
  const children = childrenOf(node, steps);
  const fresh = children.filter((child) => !isEntered(child));
  const child = childToBlame(schema, fresh, search);
  if (child !== null) return within(schema, child.steps, child.holder, entered, search);
  // A schema that holds itself: what it holds has been looked at, its own keywords have not.
  const outer = childToBlame(schema, children.filter(isEntered), search);
  const outerNode = outer === null ? null : valueAt(schema, outer.steps);
  const outerKeyword =
    outer !== null && isObject(outerNode) ? ownKeyword(schema, outer.steps, outerNode, entered, search) : null;
  return outerKeyword ?? ownKeyword(schema, steps, node, entered, search);
}

/** The one child without which the byte is taken; null where there is none, or more than one has to go. */
function childToBlame(schema: JsonSchema, children: readonly Child[], search: Search): Child | null {
  const [first] = children;
  if (first === undefined) return null;
  const without = children.reduce((variant, child) => replaceAt(variant, child.steps, true), schema);
  if (search.taken(without) <= search.offset) return null;
  if (children.length === 1) return first;
  const half = Math.ceil(children.length / 2);
  return childToBlame(schema, children.slice(0, half), search) ?? childToBlame(schema, children.slice(half), search);
}

function childrenOf(node: JsonObject, steps: readonly string[]): readonly Child[] {
  const children: Child[] = [];
  for (const [keyword, value] of Object.entries(node)) {
    const facts = KEYWORDS.get(keyword);
    if (facts?.kind !== "assertion" || NOT_ENTERED.includes(keyword) || ALTERNATIVES.includes(keyword)) continue;
    const at = [...steps, keyword];
    const holder = { path: toPointer(at), keyword, value };
    if (keyword === "$ref") {
      if (typeof value === "string" && value.startsWith("#")) children.push({ steps: targetOf(value), holder });
    } else if (facts.subschemas === "none") continue;
    else if (Array.isArray(value)) {
      value.forEach((_, index) => {
        children.push({
          steps: [...at, String(index)],
          holder: { path: toPointer([...at, index]), keyword, value: false },
        });
      });
    } else if (facts.subschemas === "map" && isObject(value)) {
      for (const key of Object.keys(value)) {
        children.push({ steps: [...at, key], holder: { path: toPointer([...at, key]), keyword, value: false } });
      }
    } else children.push({ steps: at, holder });
  }
  return children;
}

function targetOf(reference: string): readonly string[] {
  try {
    return pointerSteps(decodeURIComponent(reference.slice(1)));
  } catch {
    return pointerSteps(reference.slice(1));
  }
}

/** The keyword of this very subschema. */
function ownKeyword(
  schema: JsonSchema,
  steps: readonly string[],
  node: JsonObject,
  entered: Set<string>,
  search: Search,
): RejectingKeyword | null {
  const keywords = Object.keys(node)
    .filter((keyword) => KEYWORDS.get(keyword)?.kind === "assertion")
    .sort((a, b) => rank(a) - rank(b));
  let blamed: string | undefined;
  let furthest = search.offset;
  for (const keyword of keywords) {
    const taken = search.taken(withoutKeyword(schema, steps, node, keyword));
    if (taken > furthest) {
      blamed = keyword;
      furthest = taken;
    }
  }
  const alone = (keyword: string): number => {
    // Definitions and names stay, since references lead to them.
    const kept = Object.entries(node).filter(([key]) => key === keyword || !keywords.includes(key));
    return search.taken(replaceAt(schema, steps, Object.fromEntries(kept)));
  };
  // Branches that each end an object where it stands need no help from what would refuse the object without them.
  blamed ??= keywords.find((keyword) => ALTERNATIVES.includes(keyword) && alone(keyword) === search.offset);
  if (blamed !== undefined && ALTERNATIVES.includes(blamed)) {
    const branch = inNearestBranch(schema, [...steps, blamed], entered, search);
    if (branch !== null) return branch;
  }
  blamed ??= keywords.find((keyword) => SUFFICIENT.includes(keyword) && alone(keyword) <= search.offset);
  if (blamed === undefined) return null;
  const holdsSchemas = KEYWORDS.get(blamed)?.subschemas !== "none";
  return {
    path: toPointer([...steps, blamed]),
    keyword: blamed,
    value: holdsSchemas ? null : (own(node, blamed) ?? null),
  };
}

function rank(keyword: string): number {
  const at = SUFFICIENT.indexOf(keyword);
  return at < 0 ? SUFFICIENT.length : at;
}

/** Where one branch alone takes all that comes before the byte, what that branch says about the byte. */
function inNearestBranch(
  schema: JsonSchema,
  steps: readonly string[],
  entered: Set<string>,
  search: Search,
): RejectingKeyword | null {
  const branches = valueAt(schema, steps);
  if (!Array.isArray(branches)) return null;
  const near = branches.flatMap((_, index) => {
    const only = branches.map((branch, other) => (other === index ? branch : false));
    const variant = replaceAt(schema, steps, only);
    return search.taken(variant) >= search.offset ? [{ index: String(index), variant }] : [];
  });
  const [nearest, another] = near;
  if (nearest === undefined || another !== undefined) return null;
  return within(nearest.variant, [...steps, nearest.index], null, entered, search);
}
