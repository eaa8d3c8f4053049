/**
 * The strict check on real schemas: how many fit as they are written, how many after fixes, and what fixes do to instances
 * (strict-subset reference A2, shares of real schemas).
 *
 *     npx tsx bench/strict.ts DIR [--limit N] [--json]
 *
 * DIR is MaskBench's data: files of a schema with instances that must and must not match. "By the reference's method" counts what
 * its own port of Dynamo's check counts: refused keywords, depth, open objects, `required`, the root; and repairs by closing
 * objects and completing `required` alone. Beside it stand the whole profile `openai` and `tagwright check --fix` as they are.
 * Instances are judged by Ajv; formats assert.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject, type JsonSchema, type JsonValue } from "../src/base/json.js";
import { fixDocument } from "../src/cli/fix-document.js";
import type { InputDocument } from "../src/cli/read-document.js";
import { applyEdits } from "../src/strict/apply-edits.js";
import { checkDocument, type DocumentFindings, type FixableFinding, perTool } from "../src/strict/check.js";
import type { FixOptions } from "../src/strict/rule.js";
import { walkSchema } from "../src/strict/walk.js";
import { benchArguments, countOption } from "./lib/arguments.js";
import { readCases, type SchemaCase } from "./lib/cases.js";
import { table } from "./lib/table.js";

/** Steps 3, 11 to 14, 26 and 27 of Dynamo's check, as rules. */
const COUNTED = [
  "kw-allof",
  "kw-allof-single",
  "kw-oneof",
  "kw-not",
  "kw-conditional",
  "kw-dependent",
  "kw-unique-items",
  "kw-contains",
  "kw-unevaluated",
  "limit-depth",
  "object-not-closed",
  "object-open",
  "property-not-required",
  "property-nullable-not-required",
  "required-missing-keyword",
  "required-undeclared",
  "root-anyof",
  "root-not-object",
  "root-type-missing",
];
/** What the method repairs: open objects are closed, whatever they say, and `required` gets every property. */
const REPAIRED = ["object-not-closed", "object-open", "property-not-required", "property-nullable-not-required"];
/** The shares that the reference reports: for all 11,305 schemas, and for the 1,707 of the split of function calls. */
const REPORTED = { written: 5.7, repaired: 69.8, callsWritten: 0, callsRepaired: 97.1 };
const CALLS = "Glaiveai2K---";

interface Way {
  readonly name: string;
  readonly profile: "openai" | "dynamo";
  readonly unsafe: boolean;
  readonly fixes: FixOptions;
  /** The rules that are fixed; missing: all. */
  readonly only?: readonly string[];
}

const WAYS: readonly Way[] = [
  { name: "openai, --fix", profile: "openai", unsafe: false, fixes: { completeRequired: "nullable" } },
  {
    name: "openai, --fix --complete-required plain",
    profile: "openai",
    unsafe: false,
    fixes: { completeRequired: "plain" },
  },
  { name: "openai, --fix-unsafe", profile: "openai", unsafe: true, fixes: { completeRequired: "nullable" } },
];
const METHOD: Way = {
  name: "by the reference's method",
  profile: "dynamo",
  unsafe: true,
  fixes: { completeRequired: "plain" },
  only: REPAIRED,
};

type Check = (document: InputDocument) => { readonly checked: DocumentFindings; readonly ignored: number };

function checkFor({ profile, fixes, only }: Way): Check {
  const isFixed = ({ rule }: FixableFinding) => only?.includes(rule) ?? true;
  return ({ value }) => {
    const { tools, general } = checkDocument({ tools: [{ name: "f", inputSchema: value }] }, [profile], fixes);
    const kept = tools.map(({ tool, findings }) => ({
      tool,
      findings: findings.map((finding) => (isFixed(finding) ? finding : { ...finding, change: null })),
    }));
    return { checked: { tools: kept, general }, ignored: 0 };
  };
}

const errorsOf = (checked: DocumentFindings, rules?: readonly string[]) =>
  perTool(checked)
    .flatMap(({ findings }) => findings)
    .filter(({ severity, rule }) => severity === "error" && (rules?.includes(rule) ?? true));

/** A schema wrapped as the tool list that the fixes are made in, and taken out again. */
const listOf = (schema: JsonSchema): InputDocument => {
  const value = { tools: [{ name: "f", inputSchema: schema }] };
  return { text: `${JSON.stringify(value, null, 2)}\n`, language: "json", value };
};

function schemaIn(value: JsonValue): JsonSchema {
  const tools = isObject(value) ? value.tools : null;
  const tool = Array.isArray(tools) ? tools[0] : null;
  return isObject(tool) ? (tool.inputSchema as JsonSchema) : true;
}

/** Ajv knows no draft 4, whose `id` names a schema; nothing of the set refers to one by that name but to its own root. */
function withoutIds(schema: JsonSchema): JsonSchema {
  const edits = walkSchema(schema, "").flatMap((node) =>
    isObject(node.schema) && typeof node.schema.id === "string"
      ? [{ kind: "remove" as const, path: `${node.path}/id` }]
      : [],
  );
  return (applyEdits(schema, edits) ?? schema) as JsonSchema;
}

/** A validator of the draft that the schema names; null where Ajv does not take the schema. */
function validator(schema: JsonSchema): ValidateFunction | null {
  const named = isObject(schema) && typeof schema.$schema === "string" ? schema.$schema : "";
  const Kind = /draft-0[4-7]/.test(named) ? Ajv : /2019-09/.test(named) ? Ajv2019 : Ajv2020;
  const ajv = new Kind({ strict: false, logger: false, validateSchema: false, unicodeRegExp: false });
  addFormats.default(ajv);
  try {
    const plain = withoutIds(schema);
    const { $schema: _, ...rest } = isObject(plain) ? plain : { $schema: "" };
    return ajv.compile(isObject(plain) ? rest : plain);
  } catch {
    return null;
  }
}

interface WayReport {
  readonly name: string;
  /** Schemas without an error finding after the fixes. */
  readonly clean: number;
  readonly changed: number;
  /** Schemas in which a finding is left that the same fixes would settle; there should be none. */
  readonly unsettled: readonly string[];
  /** Of the instances of changed schemas that can be validated before and after. */
  readonly instances: { readonly valid: number; readonly invalid: number };
  /** Invalid instances that the fixed schema takes. */
  readonly gained: readonly string[];
  /** Valid instances that the fixed schema refuses, and in how many schemas. */
  readonly lost: number;
  readonly lostIn: number;
  readonly notValidated: number;
  readonly errorsLeft: Readonly<Record<string, number>>;
}

function runWay(way: Way, cases: readonly NamedCase[]): WayReport {
  const check = checkFor(way);
  const unsettled: string[] = [];
  const gained: string[] = [];
  const errorsLeft = new Map<string, number>();
  const instances = { valid: 0, invalid: 0 };
  let [clean, changed, lost, lostIn, notValidated] = [0, 0, 0, 0, 0];
  for (const { file, item } of cases) {
    const document = listOf(item.schema);
    const fixed = fixDocument(document, (one) => check({ ...one, value: schemaIn(one.value) }), way.unsafe);
    const errors = errorsOf(fixed.checked, way === METHOD ? COUNTED : undefined);
    if (errors.length === 0) clean += 1;
    for (const rule of new Set(errors.map((error) => error.rule)))
      errorsLeft.set(rule, (errorsLeft.get(rule) ?? 0) + 1);
    const left = perTool(fixed.checked).flatMap(({ findings }) =>
      findings.filter(({ change }) => change !== null && (way.unsafe || change.effect !== "unsafe")),
    );
    if (left.length > 0) unsettled.push(`${file}: ${left[0]?.rule} at ${left[0]?.path}`);
    if (fixed.document.text === document.text) continue;
    changed += 1;
    const before = validator(item.schema);
    const after = validator(schemaIn(fixed.document.value));
    if (before === null || after === null) {
      notValidated += 1;
      continue;
    }
    const lostBefore = lost;
    for (const test of item.tests) {
      const data: unknown = JSON.parse(test.compact);
      // What MaskBench says counts, where Ajv says the same of the schema as written.
      if (before(data) !== test.valid) continue;
      instances[test.valid ? "valid" : "invalid"] += 1;
      const isValid = after(data) === true;
      if (test.valid && !isValid) lost += 1;
      if (!test.valid && isValid) gained.push(`${file}: ${test.description || test.compact.slice(0, 80)}`);
    }
    if (lost > lostBefore) lostIn += 1;
  }
  const byCount = Object.fromEntries([...errorsLeft].sort((a, b) => b[1] - a[1]));
  return {
    name: way.name,
    clean,
    changed,
    unsettled,
    instances,
    gained,
    lost,
    lostIn,
    notValidated,
    errorsLeft: byCount,
  };
}

interface NamedCase {
  readonly file: string;
  readonly item: SchemaCase;
}

/** Schemas without an error as they are written, and those with each cause. */
function asWritten(cases: readonly NamedCase[], way: Way, rules?: readonly string[]) {
  const causes = new Map<string, number>();
  let clean = 0;
  for (const { item } of cases) {
    const errors = errorsOf(checkFor(way)({ ...listOf(item.schema), value: item.schema as JsonValue }).checked, rules);
    if (errors.length === 0) clean += 1;
    for (const rule of new Set(errors.map((error) => error.rule))) causes.set(rule, (causes.get(rule) ?? 0) + 1);
  }
  return { clean, causes: Object.fromEntries([...causes].sort((a, b) => b[1] - a[1])) };
}

const { directory, json, options } = benchArguments("bench/strict.ts DIR [--limit N] [--json]", ["limit"], true);
const folder = directory ?? ".";
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) =>
    (readCases(readFileSync(join(folder, file), "utf8")) ?? []).map((item): NamedCase => ({ file, item })),
  )
  .slice(0, countOption(options, "limit", Number.POSITIVE_INFINITY));

const [openai] = WAYS;
const written = {
  method: asWritten(cases, METHOD, COUNTED),
  openai: asWritten(cases, openai ?? METHOD),
};
const ways = [METHOD, ...WAYS].map((way) => runWay(way, cases));
const calls = cases.filter(({ file }) => file.startsWith(CALLS));
const callShares = { written: asWritten(calls, METHOD, COUNTED).clean, repaired: runWay(METHOD, calls).clean };
const share = (count: number, of = cases.length) => `${((100 * count) / of).toFixed(1)}%`;

if (json) {
  console.log(
    JSON.stringify(
      { bench: "strict", schemas: cases.length, reported: REPORTED, written, ways, calls: callShares },
      null,
      2,
    ),
  );
} else {
  const left = ({ errorsLeft }: WayReport) =>
    Object.entries(errorsLeft)
      .slice(0, 6)
      .map(([rule, count]) => `${rule} ${count}`)
      .join(", ");
  console.log(
    table([
      [`${cases.length} schemas`, "fit", "share", "reference"],
      [
        "by the reference's method, as written",
        written.method.clean,
        share(written.method.clean),
        `${REPORTED.written}%`,
      ],
      ...ways.slice(0, 1).map(({ name, clean }) => [`${name}, repaired`, clean, share(clean), `${REPORTED.repaired}%`]),
      [
        `of ${calls.length} function calls, as written`,
        callShares.written,
        share(callShares.written, calls.length),
        `${REPORTED.callsWritten}%`,
      ],
      [
        `of ${calls.length} function calls, repaired`,
        callShares.repaired,
        share(callShares.repaired, calls.length),
        `${REPORTED.callsRepaired}%`,
      ],
      ["openai, as written", written.openai.clean, share(written.openai.clean), ""],
      ...ways.slice(1).map(({ name, clean }) => [name, clean, share(clean), ""]),
    ]),
  );
  const { causes } = written.method;
  console.log(
    `\ncauses, as written: ${Object.entries(causes)
      .map(([rule, count]) => `${rule} ${count}`)
      .join(", ")}`,
  );
  for (const way of ways) {
    const { valid, invalid } = way.instances;
    console.log(`\n${way.name}: ${way.changed} schemas changed, ${way.notValidated} of them not validated`);
    console.log(
      `  fixes left to make: ${way.unsettled.length}${way.unsettled
        .slice(0, 3)
        .map((one) => `\n    ${one}`)
        .join("")}`,
    );
    console.log(`  invalid instances that became valid: ${way.gained.length} of ${invalid}`);
    for (const one of way.gained.slice(0, 5)) console.log(`    ${one}`);
    console.log(`  valid instances that a fix took away: ${way.lost} of ${valid}, in ${way.lostIn} schemas`);
    console.log(`  errors left, in schemas: ${left(way)}`);
  }
}
