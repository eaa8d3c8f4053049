import { type Document, isMap, isPair, isScalar, parseDocument, type ToStringOptions } from "yaml";
import { pointerSteps } from "../base/json-pointer.js";
import { inOrder } from "./apply-edits.js";
import type { Edit } from "./rule.js";

/** The YAML text with the edits made, comments and key order kept; null where an edit does not fit the text. */
export function editYaml(text: string, edits: readonly Edit[]): string | null {
  const document = parseDocument(text);
  if (document.errors.length > 0) return null;
  try {
    if (!inOrder(edits).every((edit) => make(edit, document))) return null;
  } catch {
    // The library throws where a path leads through an alias or a scalar.
    return null;
  }
  return document.toString(styleOf(text));
}

function make(edit: Edit, document: Document): boolean {
  const path = steps(document, edit.path);
  switch (edit.kind) {
    case "set":
      if (path.length === 0) document.contents = document.createNode(edit.value) as typeof document.contents;
      else document.setIn(path, document.createNode(edit.value));
      return true;
    case "append":
      if (document.getIn(path) === undefined) document.setIn(path, document.createNode([edit.value]));
      else document.addIn(path, edit.value);
      return true;
    case "remove":
      return document.deleteIn(path);
    case "rename": {
      const map = document.getIn(path.slice(0, -1));
      const last = path.at(-1);
      const pair = isMap(map)
        ? map.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(last))
        : undefined;
      if (pair === undefined || !isScalar(pair.key)) return false;
      pair.key.value = edit.key;
      return true;
    }
  }
}

/** How the text is written, as far as the library can keep it. */
function styleOf(text: string): ToStringOptions {
  return {
    lineWidth: 0,
    indent: /\n( +)[^ #\n-]/.exec(text)?.[1]?.length ?? 2,
    indentSeq: !/^( *)[^ #\n-][^\n]*:[ ]*\n\1- /m.test(text),
    flowCollectionPadding: /[[{] \S/.test(text),
  };
}

/** YAML tells the key 1 from the key "1"; a pointer does not, so the document decides. */
function steps(document: Document, pointer: string): (string | number)[] {
  const path: (string | number)[] = [];
  for (const step of pointerSteps(pointer)) {
    const isNumber = /^(0|[1-9]\d*)$/.test(step) && document.hasIn([...path, Number(step)]);
    path.push(isNumber ? Number(step) : step);
  }
  return path;
}
