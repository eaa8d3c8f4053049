import { isAlias, isMap, isNode, isPair, isScalar, isSeq, parseDocument } from "yaml";
import type { Span, SpanOf } from "./positions.js";

/** The places of a YAML text; an alias leads to what it stands for. */
export function yamlSpans(text: string): SpanOf {
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
