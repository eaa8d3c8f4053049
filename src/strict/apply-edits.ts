import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { pointerSteps } from "../base/json-pointer.js";
import type { Edit } from "./rule.js";

/**
 * The value after all edits. Their pointers speak of the value before, so removals come last and from the end of an array
 * on. Null where an edit does not fit the value.
 */
export function applyEdits(value: JsonValue, edits: readonly Edit[]): JsonValue | null {
  let result: JsonValue | null = value;
  for (const edit of inOrder(edits)) {
    if (result === null) return null;
    if (edit.path === "") result = edit.kind === "set" ? edit.value : null;
    else result = changed(result, pointerSteps(edit.path), edit);
  }
  return result;
}

/** Additions and renames before removals; removals of later elements before earlier ones. */
export function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const removals = edits.filter(({ kind }) => kind === "remove").sort((a, b) => compareSteps(b.path, a.path));
  const renames = edits.filter(({ kind }) => kind === "rename");
  const additions = edits.filter(({ kind }) => kind === "set" || kind === "append");
  return [...additions, ...removals, ...renames];
}

function compareSteps(a: string, b: string): number {
  const left = pointerSteps(a);
  const right = pointerSteps(b);
  for (let i = 0; i < left.length && i < right.length; i += 1) {
    const [x = "", y = ""] = [left[i], right[i]];
    if (x === y) continue;
    const numbers = /^\d+$/.test(x) && /^\d+$/.test(y);
    return numbers ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return left.length - right.length;
}

function changed(value: JsonValue, steps: readonly string[], edit: Edit): JsonValue | null {
  const [step, ...rest] = steps;
  if (step === undefined) return null;
  if (Array.isArray(value)) return changedArray(value, step, rest, edit);
  return isObject(value) ? changedObject(value, step, rest, edit) : null;
}

function changedArray(
  value: readonly JsonValue[],
  step: string,
  rest: readonly string[],
  edit: Edit,
): JsonValue | null {
  const index = Number(step);
  const element = value[index];
  if (element === undefined) return null;
  if (rest.length > 0) {
    const inner = changed(element, rest, edit);
    return inner === null ? null : value.with(index, inner);
  }
  if (edit.kind === "remove") return value.toSpliced(index, 1);
  return edit.kind === "set" ? value.with(index, edit.value) : null;
}

function changedObject(value: JsonObject, step: string, rest: readonly string[], edit: Edit): JsonValue | null {
  const member = own(value, step);
  const members = Object.entries(value);
  const at = members.findIndex(([key]) => key === step);
  if (rest.length > 0) {
    const inner = member === undefined ? null : changed(member, rest, edit);
    return inner === null ? null : fromMembers(members.with(at, [step, inner]));
  }
  if (edit.kind === "append") {
    if (member !== undefined && !Array.isArray(member)) return null;
    const list = [...(member ?? []), edit.value];
    return fromMembers(at < 0 ? [...members, [step, list]] : members.with(at, [step, list]));
  }
  if (edit.kind === "set") {
    return fromMembers(at < 0 ? [...members, [step, edit.value]] : members.with(at, [step, edit.value]));
  }
  if (at < 0) return null;
  if (edit.kind === "remove") return fromMembers(members.toSpliced(at, 1));
  return Object.hasOwn(value, edit.key) ? null : fromMembers(members.with(at, [edit.key, member ?? null]));
}

/** `Object.fromEntries` defines members, so that `__proto__` stays a name. */
function fromMembers(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(members);
}
