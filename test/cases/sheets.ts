import { readFileSync } from "node:fs";
import type { JsonObject, JsonSchema, JsonValue } from "../../src/base/json.js";

/** One output of a format sheet with what a careful reader and a replay must say. */
export interface SheetExample {
  readonly id: string;
  readonly title: string;
  readonly output: string;
  /** beam only: where the prompt left off. */
  readonly start?: "S0" | "S1" | "S3";
  /** beam only: the start rule of the sheet. */
  readonly rule?: string;
  readonly expect: {
    readonly parse?: {
      readonly reasoning?: string | null;
      readonly content: string | null;
      readonly tool_calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
    };
    readonly error?: string | { readonly kind: string };
    readonly call?: { readonly name: string; readonly arguments: JsonObject };
  };
  readonly replay: { readonly result: "accept" | "reject" | "incomplete"; readonly offset: number | null };
  readonly replay_by_choice?: Readonly<
    Record<string, { readonly result: "accept" | "reject" | "incomplete"; readonly offset: number | null }>
  >;
}

export interface SheetTool {
  readonly type: "function";
  readonly function: { readonly name: string; readonly parameters: JsonSchema; readonly strict?: boolean };
}

export interface Sheet {
  readonly tools: readonly SheetTool[];
  readonly response_format?: JsonValue;
  readonly examples: readonly SheetExample[];
}

/** The examples of one format sheet. */
export function sheet(name: string): Sheet {
  const file = new URL(`./formats/${name}.json`, import.meta.url);
  const { tools, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  return {
    ...rest,
    tools: tools.map((tool: JsonObject) => ("function" in tool ? tool : { type: "function", function: tool })),
  };
}
