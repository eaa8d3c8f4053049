import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import type { Decision, Settings } from "../../src/servers/types.js";
import { lookUp } from "./formats.js";

export const CLOSED: JsonObject = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
};

/** A function tool with a closed schema; `strict` undefined leaves the flag out. */
export function tool(name: string, strict?: boolean | null, parameters: JsonValue | undefined = CLOSED): JsonObject {
  return {
    type: "function",
    function: {
      name,
      ...(parameters === undefined ? {} : { parameters }),
      ...(strict === undefined ? {} : { strict }),
    },
  };
}

export function named(name: string): JsonObject {
  return { type: "function", function: { name } };
}

export function body(fields: JsonObject): JsonObject {
  return { model: "m", messages: [{ role: "user", content: "go" }], ...fields };
}

/** Reads and decides in one step, against the formats of the tests. */
export function decideBody(fields: JsonObject, settings: Settings): Decision {
  return decide(readRequest(body(fields)), settings, lookUp);
}

/** The rules of a decision's findings. */
export function rules(decision: Decision): readonly string[] {
  return decision.findings.map(({ rule }) => rule);
}
