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
  const spanOf = language === "json" ? jsonSpans(text) : yamlSpans(text);
  return (pointer) => {
    const { offset, length } = spanOf(pointerSteps(pointer));
    return positionAt(text, lines, offset, length);
  };
}

/** In UTF-16 units. */
interface Span {
  readonly offset: number;
  readonly length: number;
}

type SpanOf = (steps: readonly string[]) => Span;

function jsonSpans(text: string): SpanOf {
  const root = parseTree(text);
  return (steps) => {
    let node: Node | undefined = root;
    let span: Span = { offset: root?.offset ?? 0, length: root?.length ?? 1 };
    for (const step of steps) {
      if (node?.type === "array") {
        node = node.children?.[Number(step)];
        if (node === undefined) break;
        span = node;
      } else if (node?.type === "object") {
        // The last one of the same name counts, as in JSON.parse.
        const member: Node | undefined = node.children?.findLast((child) => child.children?.[0]?.value === step);
        if (member === undefined) break;
        span = member.children?.[0] ?? member;
        node = member.children?.[1];
      } else break;
    }
    return span;
  };
}

function yamlSpans(text: string): SpanOf {
  const document = parseDocument(text);
  return (steps) => {
    let node: unknown = document.contents;
    let span = spanOfRange(document.contents?.range) ?? { offset: 0, length: 1 };
    for (const step of steps) {
      if (isAlias(node)) node = node.resolve(document);
      if (isSeq(node)) {
        node = node.items[Number(step)];
        if (!isNode(node)) break;
        span = spanOfRange(node.range) ?? span;
      } else if (isMap(node)) {
        const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === step);
        if (pair === undefined || !isScalar(pair.key)) break;
        span = spanOfRange(pair.key.range) ?? span;
        node = pair.value;
      } else break;
    }
    return span;
  };
}

function spanOfRange(range: readonly [number, number, number] | null | undefined): Span | null {
  return range == null ? null : { offset: range[0], length: range[1] - range[0] };
}
