import { type JsonObject, own } from "../../base/json.js";

/** One end of a range of numbers. */
export interface Bound {
  readonly at: number;
  /** The end itself is left out. */
  readonly open: boolean;
}

/** Of two bounds on one side the stricter counts. */
export function lowest(schema: JsonObject): Bound | null {
  const [closed, open] = [numberAt(schema, "minimum"), numberAt(schema, "exclusiveMinimum")];
  if (open !== null && (closed === null || open >= closed)) return { at: open, open: true };
  return closed === null ? null : { at: closed, open: false };
}

export function highest(schema: JsonObject): Bound | null {
  const [closed, open] = [numberAt(schema, "maximum"), numberAt(schema, "exclusiveMaximum")];
  if (open !== null && (closed === null || open <= closed)) return { at: open, open: true };
  return closed === null ? null : { at: closed, open: false };
}

/** A keyword's value where it is a number. */
export function numberAt(schema: JsonObject, keyword: string): number | null {
  const value = own(schema, keyword);
  return typeof value === "number" ? value : null;
}
