import { type Node, parseTree } from "jsonc-parser";
import { pointerSteps } from "../base/json-pointer.js";
import { lineStarts, type Position, positionAt } from "./text-position.js";

export type Locate = (pointer: string) => Position;

/**
 * Finds where in a JSON or YAML text a JSON Pointer leads: to the key of a member, to the value of an element. A pointer that leads
 * nowhere gives the place of the closest thing above it that is there.
 */
export async function locator(text: string, language: "json" | "yaml"): Promise<Locate> {
  // Most requests are JSON, and the YAML library takes as long to load as one of them to be explained.
  const spansOf = language === "json" ? jsonSpans : (await import("./yaml-positions.js")).yamlSpans;
  let known: { readonly lines: readonly number[]; readonly spanOf: SpanOf } | null = null;
  return (pointer) => {
    known ??= { lines: lineStarts(text), spanOf: spansOf(text) };
    const { offset, length } = known.spanOf(pointerSteps(pointer));
    return positionAt(text, known.lines, offset, length);
  };
}

/** In UTF-16 units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Where unescaped steps from the root lead. */
export type SpanOf = (steps: readonly string[]) => Span;

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
