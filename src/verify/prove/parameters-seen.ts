import type { JsonObject } from "../../base/json.js";

/** Which optional parameters of a tool were left out by some call, and which were given by some. */
export interface SeenParameters {
  readonly left: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
}

/** Keeps account of the parameters of one tool over many calls. */
export function parametersSeen(): SeenParameters & {
  readonly see: (properties: readonly string[], given: JsonObject) => void;
} {
  const left = new Set<string>();
  const given = new Set<string>();
  return {
    left,
    given,
    see: (properties, call) => {
      for (const name of properties) (Object.hasOwn(call, name) ? given : left).add(name);
    },
  };
}
