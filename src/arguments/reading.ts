import type { JsonObject, JsonSchema } from "../base/json.js";

/** Positions are UTF-16 indices. */
export type Stretch = readonly [start: number, end: number];

/** What a style's reader makes of the text at `start`: the arguments, or why there are none. Positions are UTF-16 indices. */
export type ArgumentReading = (
  | {
      readonly ok: true;
      readonly value: JsonObject;
      readonly end: number;
      /** Could text that is still to come after `end` have made the arguments longer? Left out: whatever ends so near the text's end. */
      readonly open?: boolean;
    }
  /** `truncated`: the text ends before the arguments do. `at` is where reading stopped. */
  | { readonly ok: false; readonly why: "truncated" | "malformed"; readonly at: number }
) & {
  /** Values between tags that must be JSON, by their tags or the schema, and are none. Left out where a style has no such values. */
  readonly notJson?: readonly Stretch[];
};

/**
 * Reads one call's arguments out of a text, the way a careful reader does (strings, brackets and tags told apart; types
 * from the schema). `schema` is the tool's own, or null for a tool that the request does not declare.
 * `excludes` are texts that end a raw value whatever the style (a format's own markers).
 */
export type ArgumentReader = (
  text: string,
  start: number,
  schema: JsonSchema | null,
  excludes: readonly string[],
) => ArgumentReading;
