import type { Finding } from "../base/finding.js";
import { isObject } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { forTheWhole, turnedPlaces } from "./narrowing.js";
import type { ProfileName, TargetName } from "./profile-names.js";
import { askedRulesOf, targetsOf } from "./profiles.js";
import { referencesOf } from "./references.js";
import type { Change, Fault, FixOptions, Rule, RuleContext } from "./rule.js";
import { type ListedTool, readToolList } from "./tool-list.js";
import { type SchemaNode, walkSchema } from "./walk.js";

/** A finding of the check. */
export interface StrictFinding extends Finding {
  /** The profiles that it holds for; of `portable` the vendors. */
  readonly profiles: readonly string[];
  /** What a fix by program does to the valid instances: `same` and `narrower` are safe. Null where there is none. */
  readonly fixEffect: Change["effect"] | null;
}

/** A finding with the changes that would settle it. */
export interface FixableFinding extends Finding {
  readonly profiles: readonly string[];
  readonly change: Change | null;
}

/** What the check says of one tool. */
export interface ToolFindings {
  readonly name: string;
  readonly findings: readonly StrictFinding[];
}

/** The same with fixes, and with what it says of the document as a whole. */
export interface DocumentFindings {
  readonly tools: readonly { readonly tool: ListedTool; readonly findings: readonly FixableFinding[] }[];
  /** Findings about the list or the request around it. */
  readonly general: readonly FixableFinding[];
}

/**
 * Checks a tool list, in any form that clients send, against the strict subsets of some targets. Every function is checked
 * as if it were strict. Findings that speak of the list as a whole stand with its first tool.
 *
 * @param tools a tool list, a request body, an MCP `tools/list` result, or a JSON Schema, as parsed JSON
 * @throws RequestError if that is none of these; SettingsError for an unknown profile
 */
export function checkTools(tools: unknown, profiles: readonly ProfileName[]): ToolFindings[] {
  return perTool(checkDocument(tools, profiles)).map(({ name, findings }) => ({
    name,
    findings: findings.map(withoutChange),
  }));
}

/** Findings by tool, the general ones put before those of the first tool. */
export function perTool(
  checked: DocumentFindings,
): readonly { readonly name: string; readonly findings: readonly FixableFinding[] }[] {
  return checked.tools.map(({ tool, findings }, index) => ({
    name: tool.name,
    findings: index === 0 ? [...checked.general, ...findings] : findings,
  }));
}

export function withoutChange({ rule, severity, path, message, fix, profiles, change }: FixableFinding): StrictFinding {
  return { rule, severity, path, message, fix, profiles, fixEffect: change?.effect ?? null };
}

const NULLABLE: FixOptions = { completeRequired: "nullable" };

/**
 * As `checkTools`, with the fixes. Findings are ordered by tool, then by place in document order, then by rule;
 * Dynamo's own answer comes first.
 *
 * @param progress told from time to time how many of the tools are checked
 * @throws RequestError, SettingsError as `checkTools`
 */
export function checkDocument(
  document: unknown,
  profiles: readonly string[],
  fixes: FixOptions = NULLABLE,
  progress?: (done: number, total: number) => void,
): DocumentFindings {
  const targets = targetsOf(profiles);
  const list = readToolList(document);
  const listFaults = targets.flatMap((target) =>
    askedRulesOf(target).list.flatMap((rule) =>
      (rule.list?.(list, target, fixes) ?? []).map((fault) => ({ rule, target, fault })),
    ),
  );
  const byOwner = new Map<string | null, Found[]>();
  const toolPaths = new Set(list.tools.map(({ toolPath }) => toolPath));
  for (const found of listFaults) {
    const owner = ownerOf(found.fault.path, toolPaths);
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), found]);
  }
  const tools = list.tools.map((tool, index) => {
    if (index % PROGRESS_EVERY === 0) progress?.(index, list.tools.length);
    const hasSchema = (tool.kind === "function" || tool.kind === "format") && tool.schema !== null;
    const nodes = hasSchema ? walkSchema(tool.schema, tool.schemaPath) : [];
    const found = [...(byOwner.get(tool.toolPath) ?? []), ...schemaFaults(tool, nodes, targets, fixes)];
    return { tool, findings: ordered(merged(found), tool, nodes) };
  });
  return { tools, general: ordered(merged(byOwner.get(null) ?? []), null, []) };
}

/** So many tools are checked between two words about progress. */
const PROGRESS_EVERY = 50;

/** The tool that a place belongs to, by its own place. */
function ownerOf(path: string, toolPaths: ReadonlySet<string>): string | null {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("/"))) {
    if (toolPaths.has(at)) return at;
    if (at === "") return null;
  }
}

/** Dynamo runs its check on functions, and Beam's turn grammar is one of calls. */
const FOR_TOOLS_ALONE: readonly TargetName[] = ["dynamo", "beam"];

/** A fault with who found it, and for whom. */
interface Found {
  readonly rule: Rule;
  readonly target: TargetName;
  readonly fault: Fault;
}

function schemaFaults(
  tool: ListedTool,
  nodes: readonly SchemaNode[],
  targets: readonly TargetName[],
  fixes: FixOptions,
): readonly Found[] {
  const [root] = nodes;
  if (root === undefined) return [];
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const references = referencesOf(nodes, tool.schemaPath);
  const nodeAt: RuleContext["nodeAt"] = (parent, keyword, key) =>
    byPath.get(parent.path + pointerStep(keyword) + (key === undefined ? "" : pointerStep(key)));
  const isFormat = tool.kind === "format";
  return targets.flatMap((target) => {
    if (isFormat && FOR_TOOLS_ALONE.includes(target)) return [];
    const context: RuleContext = { target, tool, nodes, root, references, nodeAt, fixes };
    return faultsFor(context);
  });
}

function faultsFor(context: RuleContext): readonly Found[] {
  const { target, nodes } = context;
  const rules = askedRulesOf(target);
  const found: Found[] = [];
  let turned: readonly string[] | null = null;
  const add = (rule: Rule, faults: readonly Fault[] | undefined) => {
    for (const fault of faults ?? []) {
      const { change } = fault;
      if (change?.effect === "narrower") {
        turned ??= turnedPlaces(context);
        found.push({ rule, target, fault: { ...fault, change: forTheWhole(change, turned) } });
      } else found.push({ rule, target, fault });
    }
  };
  for (const rule of rules.tool) add(rule, rule.tool?.(context));
  for (const node of nodes) {
    const { schema } = node;
    for (const rule of rules.node) add(rule, rule.node?.(node, context));
    if (!isObject(schema)) continue;
    for (const rule of rules.schema) add(rule, rule.schema?.(schema, node, context));
    const done = new Set<Rule>();
    for (const keyword of Object.keys(schema)) {
      for (const rule of rules.byKeyword.get(keyword) ?? []) {
        if (done.has(rule)) continue;
        done.add(rule);
        add(rule, rule.schema?.(schema, node, context));
      }
    }
  }
  return found;
}

/** One finding for what several profiles say in the same words. */
function merged(found: readonly Found[]): readonly FixableFinding[] {
  const byWords = new Map<string, { finding: Omit<FixableFinding, "profiles">; profiles: string[] }>();
  for (const { rule, target, fault } of found) {
    const { path, message, fix, change = null } = fault;
    const severity = fault.severity ?? rule.severities.get(target) ?? "error";
    const key = `${rule.id} ${severity} ${path} ${message}`;
    const same = byWords.get(key);
    if (same === undefined) {
      byWords.set(key, { finding: { rule: rule.id, severity, path, message, fix, change }, profiles: [target] });
    } else if (!same.profiles.includes(target)) same.profiles.push(target);
  }
  return [...byWords.values()].map(({ finding, profiles }) => ({ ...finding, profiles }));
}

/** Where each part of a tool stands in document order; keywords stand between their node and its next. */
function placesOf(tool: ListedTool, nodes: readonly SchemaNode[]): ReadonlyMap<string, number> {
  const places = new Map([
    [tool.toolPath, 0],
    [tool.namePath, 1],
  ]);
  nodes.forEach((node, index) => {
    places.set(node.path, index + 2);
  });
  return places;
}

function ordered(
  findings: readonly FixableFinding[],
  tool: ListedTool | null,
  nodes: readonly SchemaNode[],
): readonly FixableFinding[] {
  if (findings.length < 2) return findings;
  const places = tool === null ? new Map<string, number>() : placesOf(tool, nodes);
  return findings
    .map((finding) => ({ finding, place: placeOf(finding.path, places) }))
    .sort((a, b) => compare(a.finding, b.finding, a.place - b.place))
    .map(({ finding }) => finding);
}

function compare(a: FixableFinding, b: FixableFinding, distance: number): number {
  const answersFirst = Number(b.rule === ANSWER) - Number(a.rule === ANSWER);
  if (answersFirst !== 0 || distance !== 0) return answersFirst !== 0 ? answersFirst : distance;
  if (a.path !== b.path) return a.path.length - b.path.length || (a.path < b.path ? -1 : 1);
  return a.rule < b.rule ? -1 : Number(a.rule > b.rule);
}

/** The rule that quotes a server's answer to the tool as a whole. */
const ANSWER = "dynamo-preflight";

/** The place of the closest part that holds the path. */
function placeOf(path: string, places: ReadonlyMap<string, number>): number {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const place = places.get(at);
    if (place !== undefined) return place;
    if (!at.includes("/")) return 0;
  }
}
