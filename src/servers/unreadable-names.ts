import type { Finding } from "../base/finding.js";
import { isObject, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import type { Decision } from "./types.js";

/** What readers of calls take as a name, whatever the format: nothing that opens, closes or escapes something. */
const READABLE_NAME = /^[^\s"'<>(){}[\],=|\\]+$/;
/** What ends the name of an argument that is written as a tag. */
const READABLE_KEY = /^[^"<>\n]*$/;

/**
 * Servers put the names of tools, and of arguments written as tags, into the grammar as they are (xgrammar reference 5.1):
 * a name that holds the characters round it gives a call that the grammar asks for and that no reader gets back.
 */
export function unreadableNames({ request, constraint }: Decision): readonly Finding[] {
  if (constraint.kind !== "turn") return [];
  const tagged = constraint.format.arguments !== "json";
  const called = new Set(constraint.tools.map(({ tool }) => tool));
  return request.tools.flatMap(({ name, parameters, declarationPath, parametersPath }) => {
    if (!called.has(name)) return [];
    const findings: Finding[] = [];
    if (!READABLE_NAME.test(name)) findings.push(unreadable("tool", name, `${declarationPath}/name`));
    const properties = tagged && isObject(parameters) ? own(parameters, "properties") : undefined;
    for (const key of isObject(properties) ? Object.keys(properties) : []) {
      if (!READABLE_KEY.test(key)) {
        findings.push(unreadable("parameter", key, `${parametersPath}/properties${pointerStep(key)}`));
      }
    }
    return findings;
  });
}

function unreadable(what: "tool" | "parameter", name: string, path: string): Finding {
  return {
    rule: `unreadable-${what}-name`,
    severity: "warning",
    path,
    message: `The ${what} name ${JSON.stringify(name)} holds characters that end it early when the call is read back.`,
    fix: "Use letters, digits, underscores and dashes only.",
  };
}
