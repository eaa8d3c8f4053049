import { isObject, type JsonValue } from "../../base/json.js";
import type { TurnReading } from "../../formats/read-turn.js";

/** What a text that was put into an argument makes of the calls. */
export type InjectedChange =
  /** That one value has it now. */
  | "kept"
  /** There are other calls. */
  | "calls"
  /** Nothing has changed. */
  | "lost"
  /** Other values have changed, or this one in another way. */
  | "spilled";

/** What has become of a text that was put into one string of the calls' arguments. */
export function injectedChange(before: TurnReading, after: TurnReading, what: string): InjectedChange {
  if (namesOf(before) !== namesOf(after)) return "calls";
  const old = leavesOf(before);
  const now = leavesOf(after);
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)),
  );
  const [path, another] = changed;
  if (path === undefined) return "lost";
  const from = old.get(path);
  const to = now.get(path);
  if (another !== undefined || from === undefined || to === undefined) return "spilled";
  // A value that is no string any more, or has become one, is what the schema makes of the text.
  if (typeof from !== "string" || typeof to !== "string") return "kept";
  return framed(what).some((text) => holds(from, to, text)) ? "kept" : "spilled";
}

/** Line feeds at either end may belong to the tags: one of the text's own takes that place, or the old one is text now. */
function framed(what: string): readonly string[] {
  const bare = what.replace(/^\n/, "").replace(/\n$/, "");
  const feeds = ["", "\n", "\n\n"];
  return feeds.flatMap((before) => feeds.map((behind) => before + bare + behind));
}

function holds(from: string, to: string, what: string): boolean {
  for (let at = what === "" ? -1 : to.indexOf(what); at >= 0; at = to.indexOf(what, at + 1)) {
    if (to.slice(0, at) + to.slice(at + what.length) === from) return true;
  }
  return false;
}

function namesOf({ calls }: TurnReading): string {
  return JSON.stringify(calls.map(({ name }) => name));
}

/** The values that hold no others, each by its place. */
function leavesOf({ calls }: TurnReading): ReadonlyMap<string, JsonValue> {
  const leaves = new Map<string, JsonValue>();
  const visit = (value: JsonValue, path: readonly (string | number)[]): void => {
    const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    if (inner.length === 0) leaves.set(JSON.stringify(path), value);
    for (const [key, item] of inner) visit(item, [...path, key]);
  };
  calls.forEach((call, index) => {
    visit(call.arguments, [index]);
  });
  return leaves;
}
