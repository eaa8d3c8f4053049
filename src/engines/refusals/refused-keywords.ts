import type { KeywordAccount } from "../../base/account.js";
import type { JsonSchema, JsonValue } from "../../base/json.js";
import { pointerSteps, valueAt } from "../../base/json-pointer.js";
import { declaredSchema } from "../../servers/bound-schema.js";
import { clientPath } from "../../servers/in-client-terms.js";
import type { Decision } from "../../servers/types.js";
import { isJsonSchemaStyle } from "../../tag/constructs.js";
import { ACCOUNTED_ENGINES, engineAccount } from "../accounts/index.js";
import { engineOf, styleOf, toolAccount } from "../tool-accounts.js";

/** A keyword over which an engine refuses a whole constraint. */
export interface RefusedKeyword {
  /** The tool whose schema it is; null: the answer's. */
  readonly tool: string | null;
  readonly keyword: string;
  /** Without a full stop: `the pattern does not parse`. */
  readonly reason: string;
  /** JSON Pointer into the request. */
  readonly path: string;
  /** The schema that it stands in, and the keyword's value there. */
  readonly schema: JsonSchema;
  readonly value: JsonValue;
}

/** All that the engine would refuse of what the decision sends it, tool by tool. */
export function refusedKeywords(decision: Decision): readonly RefusedKeyword[] {
  const { constraint, request } = decision;
  if (constraint.kind === "turn") {
    if (!isJsonSchemaStyle(styleOf(decision))) return [];
    return decision.arguments.flatMap((tool) => {
      const declared = request.tools.find(({ name }) => name === tool.tool);
      if (declared === undefined || tool.enforced !== "schema") return [];
      return refusedIn(toolAccount(tool, decision), tool.tool, declared.parametersPath, tool.schema);
    });
  }
  if (constraint.kind !== "json_schema") return [];
  const { kind } = request.toolChoice;
  const whole = refusedBy(decision, constraint.schema, null, answerPath(decision));
  if (kind === "required" || kind === "named") {
    // A tool that no arguments fit may be left out in silence, or its reason be told of the whole.
    if (whole.length === 0) return [];
    const nothingFits = whole.find(isContradiction);
    return request.tools
      .filter(({ name }) => decision.arguments.some(({ tool }) => tool === name))
      .flatMap((tool) => {
        const schema = declaredSchema(tool);
        const refused = schema === null ? [] : refusedBy(decision, schema, tool.name, tool.parametersPath);
        return refused.flatMap((one) =>
          isContradiction(one) ? (nothingFits === undefined ? [] : { ...one, reason: nothingFits.reason }) : one,
        );
      });
  }
  return whole;
}

/** llguidance's words for a schema that no value fits. */
function isContradiction({ reason }: RefusedKeyword): boolean {
  return reason.startsWith("Unsatisfiable schema: ");
}

function refusedBy(
  decision: Decision,
  schema: JsonSchema,
  tool: string | null,
  path: string,
): readonly RefusedKeyword[] {
  const engine = engineOf(decision);
  return ACCOUNTED_ENGINES.includes(engine.name) ? refusedIn(engineAccount(engine, schema), tool, path, schema) : [];
}

function refusedIn(
  account: readonly KeywordAccount[],
  tool: string | null,
  base: string,
  schema: JsonSchema,
): readonly RefusedKeyword[] {
  return account
    .filter(({ refused }) => refused === true)
    .map(({ path, keyword, reason }) => ({
      tool,
      keyword,
      reason: (reason ?? "").replace(/^Refused: /, "").replace(/\.$/, ""),
      path: base + path,
      schema,
      value: valueAt(schema, pointerSteps(path)) ?? null,
    }));
}

/** Where the answer's schema stands in the request. */
function answerPath({ request }: Decision): string {
  const guided = request.guided.find(({ kind }) => kind === "json");
  return guided?.path ?? clientPath(request, "/response_format/json_schema/schema");
}
