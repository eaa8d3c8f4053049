import { readJsonValue } from "../../arguments/read-json.js";
import { repairJson } from "../../arguments/repair-json.js";
import { isObject, type JsonValue } from "../../base/json.js";
import { callsIn } from "../../formats/read-rule.js";
import type { StretchOutcome } from "../../formats/reader-habits.js";
import { isCallObject, type Occurrence, type Scene } from "./situations.js";
import type { Stretch } from "./stretches.js";

/** A call as a server's reader returns it; arguments that are no object are the text that it hands on. */
export interface ServerCall {
  readonly name: string;
  readonly arguments: JsonValue;
}

/** What a reader makes of the whole output, or of one stretch of it. */
export type Made =
  /** `rest`: where what it did not take into the call begins, which is text; null: all is taken. */
  | {
      readonly kind: "calls";
      readonly calls: readonly ServerCall[];
      readonly rest?: number;
      /** The whole output is content besides. */
      readonly shown?: boolean;
    }
  /** The stretch is text. */
  | { readonly kind: "content" }
  /** There is no call in it, and the whole output is content beside the other calls. */
  | { readonly kind: "show" }
  /** Nothing of the stretch, and of what comes behind it, is read. */
  | { readonly kind: "stop" }
  /** There are no calls at all; of the text, what stands before the first call, all of it, or nothing is content. */
  | { readonly kind: "none"; readonly content: "prefix" | "all" | "nothing" };

/** The arguments of a call out of as much of its body as a reader has; null where it makes no call of it. */
export type ReadBody = (name: string, body: string, how: "partial" | "cut") => JsonValue | null;

/** What an outcome makes of an occurrence. */
export function made(
  outcome: Exclude<StretchOutcome, "unknown">,
  stretch: Stretch,
  { body, calls, others }: Occurrence,
  scene: Scene,
  readBody: ReadBody,
): Made {
  const text = scene.text.slice(...body);
  const name = stretch.calls[0]?.name ?? stretch.fault?.begun?.name ?? null;
  const one = (given: JsonValue | null): Made => {
    if (name === null) return { kind: "content" };
    return { kind: "calls", calls: given === null ? [] : [{ name, arguments: given }] };
  };
  const isObjectCall = isCallObject(stretch, scene);
  switch (outcome) {
    case "call":
      return { kind: "calls", calls };
    case "first":
      return { kind: "calls", calls: calls.slice(0, 1) };
    case "partial":
    case "cut":
      return one(name === null ? null : readBody(name, text, outcome));
    case "cut-and-show": {
      const cut = one(name === null ? null : readBody(name, text, "cut"));
      return cut.kind === "calls" ? { ...cut, shown: true } : cut;
    }
    case "repair":
      return repaired(text, isObjectCall, scene, one);
    case "repair-trimmed":
      return repaired(text.trimEnd(), isObjectCall, scene, one);
    case "raw":
      return isObjectCall ? rawObject(text, scene) : one(text);
    case "raw-trimmed":
      return isObjectCall ? rawObject(text.trim(), scene) : one(text.trim());
    case "empty":
      return one({});
    case "drop":
      return { kind: "calls", calls: others };
    case "content":
      return { kind: "content" };
    case "show":
      return { kind: "show" };
    case "stop":
      return { kind: "stop" };
    case "prefix":
      return { kind: "none", content: "prefix" };
    case "nothing":
      return { kind: "none", content: "nothing" };
    case "text":
      return { kind: "none", content: "all" };
  }
}

function repaired(
  text: string,
  isObjectCall: boolean,
  { format }: Scene,
  one: (given: JsonValue | null) => Made,
): Made {
  const whole = readJsonValue(text, 0);
  const value = whole.ok ? whole.value : repairJson(text);
  if (!isObjectCall) return one(isObject(value) ? value : null);
  return { kind: "calls", calls: (value === undefined ? null : callsIn(value, format, 0, 0)) ?? [] };
}

/** A broken JSON call object: its name, and its arguments as far as their text goes. */
function rawObject(text: string, { format }: Scene): Made {
  const after = (keys: readonly string[]) => new RegExp(`"(?:${keys.join("|")})"\\s*:\\s*`).exec(text);
  const name = after(format.keys.name);
  const given = after(format.keys.arguments);
  const named = name === null ? null : /^"([^"\\]*)"/.exec(text.slice(name.index + name[0].length));
  if (named?.[1] === undefined) return { kind: "content" };
  const rest = given === null ? "" : text.slice(given.index + given[0].length);
  return { kind: "calls", calls: [{ name: named[1], arguments: rest }] };
}
