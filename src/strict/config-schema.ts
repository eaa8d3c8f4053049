import type { JsonObject } from "../base/json.js";
import { PROFILE_NAMES } from "./profile-names.js";
import { RULES } from "./rules/index.js";

const SEVERITIES = ["off", "info", "warning", "error"];

/** The JSON Schema of a `.tagwrightrc`, as it is published with the package. */
export function configSchema(): JsonObject {
  const ids = RULES.map(({ id }) => id);
  const list = (items: JsonObject, description: string) => ({ type: "array", items, uniqueItems: true, description });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "tagwright check",
    description: "Defaults, severities and exceptions of `tagwright check`.",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      profiles: list({ enum: PROFILE_NAMES }, "The profiles that are checked where --profile is not given."),
      files: list(
        { type: "string" },
        "The files, as globs from this file's folder, where the command line names none.",
      ),
      reporter: { enum: ["pretty", "json", "sarif", "github", "junit"] },
      maxWarnings: { type: "integer", minimum: 0, description: "More warnings than this fail the check." },
      completeRequired: {
        enum: ["nullable", "plain"],
        description:
          "How --fix-unsafe puts an optional property into required: with null let in, or mandatory as it is.",
      },
      rules: {
        type: "object",
        description: "Severities by rule; off takes a rule out.",
        additionalProperties: false,
        properties: Object.fromEntries(RULES.map(({ id, title }) => [id, { enum: SEVERITIES, description: title }])),
      },
      ignores: {
        type: "array",
        description: "Findings that are known and accepted.",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["tool", "reason"],
          properties: {
            tool: { type: "string", description: "A tool's name; * stands for any characters." },
            rules: list({ enum: ids }, "The rules that are ignored for it; all of them where this is missing."),
            reason: {
              type: "string",
              pattern: "\\S",
              description: "Why that is all right. Ignores without one are findings.",
            },
          },
        },
      },
    },
  };
}
