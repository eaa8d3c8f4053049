import { isObject, own } from "../base/json.js";
import { pointerStep, pointerSteps, valueAt } from "../base/json-pointer.js";
import type { Expr } from "../grammar/ir.js";
import type { KeywordPlace } from "../schema/compilation.js";
import type { Emission } from "../schema/emission.js";
import { firstAtom, type Node } from "../schema/nodes.js";
import type { Normal } from "../schema/normal-form.js";
import { placeOfNode } from "../schema/place-of-node.js";
import type { StringsWithout } from "./strings-without.js";
import type { TagSpelling } from "./tag-spelling.js";

/** What the grammar of one tool's arguments is made with. */
export interface TagWork {
  readonly emission: Emission;
  readonly spelling: TagSpelling;
  /** What raw text must not hold. */
  readonly unsafe: readonly string[];
  /** Strings that hold none of `unsafe`. */
  readonly safe: StringsWithout;
  /** Whitespace, or nothing. */
  readonly blanks: Expr;
  /** Any raw text; one object, so that it is written once however many parameters have it. */
  readonly free: Expr;
}

/** Values that are to be written, and the keyword to name where some cannot be. */
export interface TagValues {
  readonly normal: Normal;
  readonly place: KeywordPlace;
}

/** The list that a node's values stand in, or else the keyword that the node stands under. */
export function placeOfValues({ compilation }: Emission, node: Node): KeywordPlace {
  const pointer = firstAtom(compilation, node)?.pointer ?? "";
  const schema = valueAt(compilation.root, pointerSteps(pointer));
  const keyword = isObject(schema) ? ["enum", "const"].find((list) => own(schema, list) !== undefined) : undefined;
  return keyword === undefined ? placeOfNode(compilation, node) : { path: pointer + pointerStep(keyword), keyword };
}
