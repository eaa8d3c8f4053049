import { type Node, parseTree } from "jsonc-parser";
import type { JsonValue } from "../base/json.js";
import { pointerSteps } from "../base/json-pointer.js";
import type { Edit } from "./rule.js";

/** What is to be done to the members of one object, or the elements of one array. */
interface Changes {
  /** What comes after the last member: with key in an object, without in an array. */
  readonly added: { readonly key: string | null; readonly value: JsonValue }[];
  readonly replaced: Map<Node, JsonValue>;
  readonly removed: Set<Node>;
  readonly renamed: Map<Node, string>;
}

interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The text with the edits made and all else as it was; null where an edit does not fit the text. */
export function editJson(text: string, edits: readonly Edit[]): string | null {
  const root = parseTree(text);
  if (root === undefined) return null;
  const [first] = edits;
  if (first?.path === "")
    return first.kind === "set" && edits.length === 1 ? replacedWhole(text, root, first.value) : null;
  const byContainer = new Map<Node, Changes>();
  for (const edit of edits) if (!note(edit, root, byContainer)) return null;
  const style = styleOf(text);
  const textEdits = [...byContainer].flatMap(([container, changes]) => rewrite(text, container, changes, style));
  // An insertion where a removal begins comes first; what is removed then follows it.
  const inOrder = textEdits.sort((x, y) => x.offset - y.offset || x.length - y.length);
  const pieces: string[] = [];
  let at = 0;
  for (const { offset, length, text: put } of inOrder) {
    pieces.push(text.slice(at, offset), put);
    at = offset + length;
  }
  return pieces.join("") + text.slice(at);
}

/** Another value for the document, with what stands before and after it. */
function replacedWhole(text: string, root: Node, value: JsonValue): string {
  const isBlock = text.slice(root.offset, root.offset + root.length).includes("\n");
  const put = written(value, isBlock ? "" : null, styleOf(text));
  return text.slice(0, root.offset) + put + text.slice(root.offset + root.length);
}

/** Puts an edit to the container that it changes. */
function note(edit: Edit, root: Node, byContainer: Map<Node, Changes>): boolean {
  const steps = pointerSteps(edit.path);
  const container = nodeAt(root, steps.slice(0, -1));
  const last = steps.at(-1);
  if (container?.children === undefined || last === undefined) return false;
  const child = childAt(container, last);
  const changes = changesOf(container, byContainer);
  switch (edit.kind) {
    case "remove":
      return child !== undefined && changes.removed.add(child).size > 0;
    case "rename":
      return child !== undefined && changes.renamed.set(child, edit.key).size > 0;
    case "set":
      if (child !== undefined) return changes.replaced.set(child, edit.value).size > 0;
      return container.type === "object" && changes.added.push({ key: last, value: edit.value }) > 0;
    case "append": {
      const list = child === undefined ? undefined : valueNode(child);
      if (list !== undefined) {
        return list.type === "array" && changesOf(list, byContainer).added.push({ key: null, value: edit.value }) > 0;
      }
      const same = changes.added.find(({ key }) => key === last);
      if (same === undefined) return changes.added.push({ key: last, value: [edit.value] }) > 0;
      changes.added.splice(changes.added.indexOf(same), 1, {
        key: last,
        value: [...(Array.isArray(same.value) ? same.value : []), edit.value],
      });
      return Array.isArray(same.value);
    }
  }
}

function changesOf(container: Node, byContainer: Map<Node, Changes>): Changes {
  const known = byContainer.get(container);
  if (known !== undefined) return known;
  const changes: Changes = { added: [], replaced: new Map(), removed: new Set(), renamed: new Map() };
  byContainer.set(container, changes);
  return changes;
}

function nodeAt(root: Node, steps: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const step of steps) {
    const child: Node | undefined = node === undefined ? undefined : childAt(node, step);
    node = child === undefined ? undefined : valueNode(child);
  }
  return node;
}

/** The element, or the member (key and value) of that name: the last, as in JSON.parse. */
function childAt(container: Node, step: string): Node | undefined {
  if (container.type === "array") return container.children?.[Number(step)];
  return container.children?.findLast((member) => member.children?.[0]?.value === step);
}

function valueNode(child: Node): Node | undefined {
  return child.type === "property" ? child.children?.[1] : child;
}

interface Style {
  readonly unit: string;
  readonly newline: string;
  readonly afterColon: string;
}

/** How the text as a whole is written. */
function styleOf(text: string): Style {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  return {
    unit: indent,
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    afterColon: /":\S/.test(text) && !/": /.test(text) ? "" : " ",
  };
}

function rewrite(text: string, container: Node, changes: Changes, style: Style): readonly TextEdit[] {
  const children = container.children ?? [];
  const edits: TextEdit[] = [];
  const end = (node: Node) => node.offset + node.length;
  const indent = childIndent(text, container);
  for (const [child, value] of changes.replaced) {
    const target = valueNode(child);
    if (target === undefined) continue;
    edits.push({ offset: target.offset, length: target.length, text: written(value, indent, style) });
  }
  for (const [child, key] of changes.renamed) {
    const name = child.children?.[0];
    if (name !== undefined) edits.push({ offset: name.offset, length: name.length, text: JSON.stringify(key) });
  }
  const kept = children.filter((child) => !changes.removed.has(child));
  const added = changes.added.map(({ key, value }) =>
    key === null
      ? written(value, indent, style)
      : `${JSON.stringify(key)}:${style.afterColon}${written(value, indent, style)}`,
  );
  const last = kept.at(-1);
  if (last === undefined) {
    const inside = { offset: container.offset + 1, length: container.length - 2 };
    if (children.length > 0 || added.length > 0) edits.push({ ...inside, text: filled(added, text, container, style) });
    return edits;
  }
  const firstKept = children.findIndex((child) => !changes.removed.has(child));
  children.forEach((child, index) => {
    if (!changes.removed.has(child)) return;
    const before = children[index - 1];
    const after = children[index + 1];
    // With its comma: the one before it, or at the front the one after it.
    if (index < firstKept && after !== undefined)
      edits.push({ offset: child.offset, length: after.offset - child.offset, text: "" });
    else if (before !== undefined) edits.push({ offset: end(before), length: end(child) - end(before), text: "" });
  });
  const separator = indent === null ? `,${spaceBetween(text, children, style)}` : `,${style.newline}${indent}`;
  if (added.length > 0)
    edits.push({ offset: end(last), length: 0, text: added.map((entry) => separator + entry).join("") });
  return edits;
}

/** The members of a container that has none left. */
function filled(added: readonly string[], text: string, container: Node, style: Style): string {
  const outer = lineIndent(text, container.offset);
  const isBlock = container.type === "object" && added.length > 0 && text.slice(0, container.offset).includes("\n");
  if (!isBlock) return added.join(`,${style.afterColon}`);
  const inner = `${style.newline}${outer}${style.unit}`;
  return `${inner}${added.join(`,${inner}`)}${style.newline}${outer}`;
}

/** The blanks before each child where they stand on lines of their own; null where they share a line. */
function childIndent(text: string, container: Node): string | null {
  const first = container.children?.[0];
  if (first === undefined)
    return text.slice(0, container.offset).includes("\n") ? lineIndent(text, container.offset) : null;
  const before = text.slice(container.offset + 1, first.offset);
  return before.includes("\n") ? before.slice(before.lastIndexOf("\n") + 1) : null;
}

function lineIndent(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** What stands between comma and next child on one line. */
function spaceBetween(text: string, children: readonly Node[], style: Style): string {
  const [first, second] = children;
  if (first === undefined || second === undefined) return style.afterColon;
  return text.slice(first.offset + first.length, second.offset).includes(" ") ? " " : "";
}

/** A value in the text's own style: on lines of its own below an indented member, else on one line. */
function written(value: JsonValue, indent: string | null, style: Style): string {
  const isLarge = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (indent !== null && isLarge) {
    return JSON.stringify(value, null, style.unit).replaceAll("\n", `${style.newline}${indent}`);
  }
  return style.afterColon === "" || !isLarge ? JSON.stringify(value) : spaced(value);
}

function spaced(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`)
    .join(", ")}}`;
}
