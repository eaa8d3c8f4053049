import type { KeywordAccount } from "../../base/account.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../base/json.js";
import { isObject } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import type { JsonSchemaStyle } from "../../tag/types.js";
import { SUBSCHEMAS } from "./keywords.js";
import { isVacuous, typesOf } from "./node-facts.js";
import { localTarget } from "./references.js";
import type { ConverterTable, SchemaNode, Verdict } from "./types.js";
import { ENFORCED, notEnforced, refused } from "./types.js";

interface Visit {
  readonly schema: JsonValue;
  readonly pointer: string;
  readonly level: SchemaNode["level"];
  /** Why the converter never comes here; null where it does. */
  readonly dead: string | null;
}

/**
 * Accounts for every keyword of a schema: the table says what becomes of a keyword, this walk says where the converter
 * comes at all. `$ref` targets are visited when a reference that the converter follows leads there, so unused
 * definitions have no account.
 */
export function walkSchema(
  table: ConverterTable,
  schema: JsonSchema,
  style: JsonSchemaStyle,
  version: readonly number[],
): readonly KeywordAccount[] {
  if (!isObject(schema)) return [];
  const accounts = new Map<string, KeywordAccount>();
  const seen = new Set<string>();
  /** Schemas that the converter compiles by themselves, by their pointers. */
  const whole = new Map<string, JsonValue>([["", schema]]);
  const queue: Visit[] = [{ schema, pointer: "", level: style === "json" ? "nested" : "arguments", dead: null }];
  for (let visit = queue.pop(); visit !== undefined; visit = queue.pop()) {
    if (!isObject(visit.schema)) continue;
    const key = `${visit.dead === null ? "live" : "dead"} ${visit.pointer}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const node: SchemaNode = {
      schema: visit.schema,
      types: typesOf(visit.schema),
      root: schema,
      level: visit.level,
      style,
      version,
    };
    const next: Visit[] = [];
    for (const [keyword, value] of Object.entries(visit.schema)) {
      const verdict =
        visit.dead === null ? judge(table, keyword, value, node) : deadVerdict(table, keyword, visit.dead);
      if (verdict === null) continue;
      const path = visit.pointer + pointerStep(keyword);
      // A definition may be reached both through a reference and through an ignored keyword: the reference counts.
      if (visit.dead === null || !accounts.has(path)) accounts.set(path, { path, keyword, ...verdict });
      const dead = verdict.status === "not-enforced" ? (visit.dead ?? deadInside(keyword, verdict)) : visit.dead;
      next.push(...children(keyword, value, path, node, dead));
      if (keyword !== "$ref" || dead !== null) continue;
      for (const found of target(value, node)) {
        next.push(found);
        if (isObject(found.schema) && isBare(visit.schema, table)) whole.set(found.pointer, found.schema);
      }
    }
    queue.push(...next.reverse());
  }
  for (const [pointer, one] of whole) {
    const found = table.contradiction?.(one) ?? null;
    const path = pointer + (found?.path ?? "");
    const account = accounts.get(path);
    if (found !== null && account?.refused !== true) {
      accounts.set(path, { path, keyword: found.keyword, ...refused(`${found.words}.`) });
    }
  }
  return [...accounts.values()];
}

/** A reference with nothing beside it to be held. */
function isBare(schema: JsonObject, { keywords }: ConverterTable): boolean {
  return Object.keys(schema).every((keyword) => keyword === "$ref" || !Object.hasOwn(keywords, keyword));
}

function judge(table: ConverterTable, keyword: string, value: JsonValue, node: SchemaNode): Verdict | null {
  const rule = Object.hasOwn(table.keywords, keyword) ? table.keywords[keyword] : undefined;
  if (rule === undefined) return null;
  const ignored = table.ignored(keyword, node);
  if (ignored !== null) return notEnforced(ignored);
  if (isVacuous(keyword, node) && !table.readEverywhere.has(keyword)) return ENFORCED;
  return typeof rule === "function" ? rule(value, node) : rule;
}

function deadVerdict(table: ConverterTable, keyword: string, reason: string): Verdict | null {
  return Object.hasOwn(table.keywords, keyword) ? notEnforced(reason) : null;
}

function deadInside(keyword: string, verdict: Verdict): string {
  return `It stands inside \`${keyword}\`, which is not held. ${verdict.reason ?? ""}`.trim();
}

function children(keyword: string, value: JsonValue, path: string, node: SchemaNode, dead: string | null): Visit[] {
  const shape = Object.hasOwn(SUBSCHEMAS, keyword) ? SUBSCHEMAS[keyword] : undefined;
  const level = levelBelow(keyword, node);
  if (shape === "list" || (shape === "one" && Array.isArray(value))) {
    if (!Array.isArray(value)) return [];
    return value.map((schema, i) => ({ schema, pointer: path + pointerStep(i), level, dead }));
  }
  if (shape === "one") return [{ schema: value, pointer: path, level, dead }];
  if (shape === "map" && isObject(value)) {
    return Object.entries(value).map(([name, schema]) => ({ schema, pointer: path + pointerStep(name), level, dead }));
  }
  return [];
}

/** Combinators stay where they are; entries of the arguments object are arguments; the rest is nested. */
function levelBelow(keyword: string, node: SchemaNode): SchemaNode["level"] {
  if (keyword === "anyOf" || keyword === "oneOf" || keyword === "allOf") return node.level;
  if (node.level !== "arguments") return "nested";
  return keyword === "propertyNames" ? "nested" : "argument";
}

function target(reference: JsonValue, node: SchemaNode): Visit[] {
  const found = typeof reference === "string" ? localTarget(reference, node.root) : null;
  return found === null ? [] : [{ ...found, level: node.level, dead: null }];
}
