import { isObject } from "../base/json.js";
import { pointerSteps, toPointer } from "../base/json-pointer.js";
import type { Compilation, KeywordPlace } from "./compilation.js";
import { KEYWORDS } from "./drafts.js";
import { firstAtom, type Node } from "./nodes.js";

/** The keyword under which the first schema of a node stands; for the whole document, its first keyword. */
export function placeOfNode(compilation: Compilation, node: Node): KeywordPlace {
  const steps = pointerSteps(firstAtom(compilation, node)?.pointer ?? "");
  let place = placeInRoot(compilation);
  for (let index = 0; index < steps.length; index += 1) {
    const keyword = steps[index] ?? "";
    place = { path: toPointer(steps.slice(0, index + 1)), keyword };
    const shape = KEYWORDS.get(keyword)?.subschemas;
    const isListed = shape === "schema-or-list" && /^\d+$/.test(steps[index + 1] ?? "");
    // The name or number of a subschema is no keyword, whatever it is called.
    if (shape === "map" || shape === "list" || isListed) index += 1;
  }
  return place;
}

function placeInRoot({ root }: Compilation): KeywordPlace {
  const keywords = isObject(root) ? Object.keys(root) : [];
  const keyword = keywords.find((name) => KEYWORDS.get(name)?.kind === "assertion") ?? "";
  return { path: toPointer([keyword]), keyword };
}
