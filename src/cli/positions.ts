import { type Node, parseTree } from "jsonc-parser";
import { isAlias, isMap, isNode, isPair, isScalar, isSeq, parseDocument } from "yaml";
import { pointerSteps } from "../base/json-pointer.js";
import { lineStarts, type Position, positionAt } from "./text-position.js";

export type Locate = (pointer: string) => Position;

/**
 * Finds where in a JSON or YAML text a JSON Pointer leads: to the key of a member, to the value of an element. A pointer that leads
 * nowhere gives the place of the closest thing above it that is there.
 */
export function locator(text: string, language: "json" | "yaml"): Locate {
  const lines = lineStarts(text);
  const offsetOf = language === "json" ? jsonOffsets(text) : yamlOffsets(text);
  return (pointer) => positionAt(text, lines, offsetOf(pointerSteps(pointer)));
}

type OffsetOf = (steps: readonly string[]) => number;

function jsonOffsets(text: string): OffsetOf {
  const root = parseTree(text);
  return (steps) => {
    let node: Node | undefined = root;
    let offset = root?.offset ?? 0;
    for (const step of steps) {
      if (node?.type === "array") {
        node = node.children?.[Number(step)];
        if (node === undefined) break;
        offset = node.offset;
      } else if (node?.type === "object") {
        // The last one of the same name counts, as in JSON.parse.
        const member: Node | undefined = node.children?.findLast((child) => child.children?.[0]?.value === step);
        if (member === undefined) break;
        offset = member.offset;
        node = member.children?.[1];
      } else break;
    }
    return offset;
  };
}

function yamlOffsets(text: string): OffsetOf {
  const document = parseDocument(text);
  return (steps) => {
    let node: unknown = document.contents;
    let offset = document.contents?.range?.[0] ?? 0;
    for (const step of steps) {
      if (isAlias(node)) node = node.resolve(document);
      if (isSeq(node)) {
        node = node.items[Number(step)];
        if (!isNode(node)) break;
        offset = node.range?.[0] ?? offset;
      } else if (isMap(node)) {
        const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === step);
        if (pair === undefined || !isScalar(pair.key)) break;
        offset = pair.key.range?.[0] ?? offset;
        node = pair.value;
      } else break;
    }
    return offset;
  };
}
