import { readdirSync, readFileSync } from "node:fs";
import type { JsonObject, JsonSchema, JsonValue } from "../../src/base/json.js";
import type { Settings } from "../../src/servers/types.js";

export interface Verdict {
  readonly result: "accept" | "reject" | "incomplete";
  /** UTF-8 bytes. */
  readonly offset: number | null;
}

/** One output of a format sheet with what a careful reader and a replay must say. */
export interface SheetExample {
  readonly id: string;
  readonly title: string;
  readonly output: string;
  /** What the request says beyond the sheet's tools; `tool_choice` is automatic if it says nothing. */
  readonly request?: JsonObject;
  /** Settings that differ from the sheet's. */
  readonly settings?: Partial<Settings>;
  readonly expect: {
    readonly parse?: {
      readonly reasoning?: string | null;
      readonly content: string | null;
      readonly tool_calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
    };
    readonly error?: string | { readonly kind: string };
    readonly call?: { readonly name: string; readonly arguments: JsonObject };
  };
  /** Null where nothing is constrained. */
  readonly replay: Verdict | null;
  readonly replay_by_choice?: Readonly<Record<string, Verdict>>;
  /** Why this expectation is not the sheet's own. */
  readonly corrected?: string;
}

export interface SheetTool {
  readonly type: "function";
  readonly function: { readonly name: string; readonly parameters: JsonSchema; readonly strict?: boolean };
}

/** The examples of one format sheet, and the server and tag that its replays speak of. */
export interface Sheet {
  readonly format: string;
  readonly tools: readonly SheetTool[];
  readonly settings: Settings;
  /** Are the tools marked strict in the request? */
  readonly strict?: boolean;
  readonly examples: readonly SheetExample[];
}

const FOLDER = new URL("./formats/", import.meta.url);

/** The examples of one format; null where there are none. */
export function sheet(format: string): Sheet {
  return { format, ...JSON.parse(readFileSync(new URL(`${format}.json`, FOLDER), "utf8")) };
}

/** Every sheet: a file in `formats/` is all that it takes. */
export function sheets(): readonly Sheet[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => sheet(file.slice(0, -".json".length)));
}

/** The request that an example belongs to. */
export function sheetRequest({ tools, strict }: Sheet, example: Pick<SheetExample, "request">): JsonObject {
  const given = strict ? tools.map((tool) => ({ ...tool, function: { ...tool.function, strict: true } })) : tools;
  return {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: given as unknown as JsonValue,
    tool_choice: "auto",
    ...example.request,
  };
}

/** A tool choice by its name; `named` names the first tool. */
export function sheetChoice({ tools }: Sheet, name: string): JsonValue {
  return name === "named" ? { type: "function", function: { name: tools[0]?.function.name ?? "" } } : name;
}
