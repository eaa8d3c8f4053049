import { type JsonObject, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import type { Change } from "./rule.js";
import { has } from "./schema-facts.js";

/** Drops keywords of a schema and says them in its description, so that the model at least reads them. */
export function toDescription(schema: JsonObject, path: string, keywords: readonly string[]): Change {
  const dropped = keywords.filter((keyword) => has(schema, keyword));
  const said = dropped.map((keyword) => `${keyword}: ${plain(own(schema, keyword))}`).join(", ");
  const before = own(schema, "description");
  const value = typeof before === "string" && before !== "" ? `${before} (${said})` : said;
  return {
    edits: [
      ...dropped.map((keyword) => ({ kind: "remove" as const, path: path + pointerStep(keyword) })),
      { kind: "set", path: `${path}/description`, value },
    ],
    effect: "unsafe",
  };
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
