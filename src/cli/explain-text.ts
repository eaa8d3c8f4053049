import type { Finding } from "../base/finding.js";
import type { Explanation } from "../jobs/types.js";
import type { Paint } from "./paint.js";

/** Where in the request's file a JSON Pointer leads, `request.json:3:5`. */
export type PlaceOf = (pointer: string) => string;

/** An explanation for people: the verdict, the layers of each tool, what there is to say, and what to do next. */
export function explanationText(
  explanation: Explanation,
  paint: Paint,
  placeOf: PlaceOf = (pointer) => pointer,
): string {
  return [
    ...verdict(explanation, paint, placeOf),
    // Of a refused request nothing is generated, so there is nothing that is held.
    ...(explanation.error === null ? ["", ...layers(explanation, paint)] : []),
    ...findingLines(explanation.findings, paint, placeOf),
    ...(explanation.next === null ? [] : ["", `${paint.bold("next")}  ${explanation.next}`]),
    "",
  ].join("\n");
}

function verdict(explanation: Explanation, paint: Paint, placeOf: PlaceOf): readonly string[] {
  const { status, server, version, parser, toolChoice, constraint, error } = explanation;
  const setUp = `${server} ${version}${parser === null ? "" : `, parser ${parser}`}, tool_choice ${toolChoice}`;
  if (error === null) {
    return [
      `${paint.bold(paint.green(String(status)))}  ${setUp}, constraint ${constraint}`,
      `     ${heldSentence(explanation)}`,
    ];
  }
  return [
    `${paint.bold(paint.red(String(status)))}  ${setUp}`,
    `     ${paint.red(error.message.replaceAll("\n", "\n     "))}`,
    `     ${paint.dim(`${error.rule} at ${placed(error.path, placeOf)}`)}`,
  ];
}

function heldSentence({ envelope, arguments: tools, constraint }: Explanation): string {
  const calls = envelope.enforced ? "Calls are held to their form" : "Nothing holds calls to their form";
  if (tools.length === 0) {
    return constraint === "none"
      ? "Nothing is held: no tool may be called, and no other constraint is sent."
      : "No tool may be called; the output is held to a constraint of its own.";
  }
  const bound = tools.filter(
    ({ enforced, keywords }) => enforced === "schema" && (keywords.length === 0 || keywords.some(isHeld)),
  ).length;
  const whose =
    bound === tools.length ? (bound === 1 ? "its tool" : `all ${bound} tools`) : `${bound} of ${tools.length} tools`;
  return `${calls}; arguments are held to the schema for ${bound === 0 ? "no tool" : whose}.`;
}

/** The table: how far each tool's arguments are held, by the server's own path and by the grammar compiled here. */
function layers({ envelope, arguments: tools, parallel }: Explanation, paint: Paint): readonly string[] {
  const lines = [
    `envelope   ${envelope.enforced ? paint.green("enforced") : paint.yellow("free")}  ${envelope.reason}`,
  ];
  if (tools.length === 0) return lines;
  lines.push(`calls      ${parallel ? "as many as the model likes" : "one at most"}`);
  const rows = tools.map(({ tool, enforced, keywords }) => ({
    tool,
    enforced,
    here: share(keywords.filter(isHeld), keywords),
    ours: share(
      keywords.filter(({ ours }) => ours === "enforced" || ours === "approximated"),
      keywords,
    ),
    lost: lostOf(keywords),
  }));
  const width = Math.max(4, ...rows.map(({ tool }) => tool.length)) + 2;
  lines.push("", paint.dim(`${"tool".padEnd(width)}arguments  keywords held  by our grammar  lost`));
  for (const { tool, enforced, here, ours, lost } of rows) {
    const level = enforced === "schema" ? paint.green(enforced.padEnd(9)) : paint.yellow(enforced.padEnd(9));
    lines.push(
      `${tool.padEnd(width)}${level}  ${here.padEnd(13)}  ${ours.padEnd(14)}  ${paint.yellow(lost)}`.trimEnd(),
    );
  }
  return [...lines, ...reasons(tools, paint)];
}

type Keywords = Explanation["arguments"][number]["keywords"];

function isHeld({ status }: Keywords[number]): boolean {
  return status !== "not-enforced";
}

/** `3 of 5`; a dash for a tool that says nothing about its arguments. */
function share(held: Keywords, all: Keywords): string {
  return all.length === 0 ? "-" : `${held.length} of ${all.length}`;
}

const MOST_LOST = 8;

function lostOf(keywords: Keywords): string {
  if (keywords.length > 0 && !keywords.some(isHeld)) return "all";
  const names = [...new Set(keywords.filter((keyword) => !isHeld(keyword)).map(({ keyword }) => keyword))];
  const more = names.length - MOST_LOST;
  return more > 1 ? `${names.slice(0, MOST_LOST).join(", ")} and ${more} more` : names.join(", ");
}

/** Why the arguments are held as they are; tools with one reason stand together. */
function reasons(tools: Explanation["arguments"], paint: Paint): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { tool, reason } of tools) byReason.set(reason, [...(byReason.get(reason) ?? []), tool]);
  return [...byReason].map(([reason, names]) =>
    paint.dim(`  ${byReason.size === 1 ? "" : `${shortList(names)}: `}${reason}`),
  );
}

function shortList(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

/** Of more findings of one rule than this, the first few stand for all. */
const MOST_OF_A_RULE = 6;

function findingLines(findings: readonly Finding[], paint: Paint, placeOf: PlaceOf): readonly string[] {
  if (findings.length === 0) return [];
  const byRule = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.rule}`;
    byRule.set(key, [...(byRule.get(key) ?? []), finding]);
  }
  return ["", ...[...byRule.values()].flatMap((alike) => linesOfARule(alike, paint, placeOf))];
}

/** A fix that several findings share is told once, behind the last of them. */
function linesOfARule(alike: readonly Finding[], paint: Paint, placeOf: PlaceOf): readonly string[] {
  const indent = " ".repeat(9);
  const shown = alike.length > MOST_OF_A_RULE ? alike.slice(0, MOST_OF_A_RULE - 1) : alike;
  const lines = shown.flatMap(({ severity, rule, path, message, fix }, i) => [
    `${severityWord(severity, paint)}  ${message}`,
    `${indent}${paint.dim(`${rule}${path === "" ? "" : ` at ${placed(path, placeOf)}`}`)}`,
    ...(fix === null || fix === shown[i + 1]?.fix ? [] : [`${indent}${paint.green("fix:")} ${fix}`]),
  ]);
  const more = alike.length - shown.length;
  return more === 0 ? lines : [...lines, paint.dim(`${indent}and ${more} more ${shown[0]?.rule}; --json has them all`)];
}

function severityWord(severity: Finding["severity"], paint: Paint): string {
  if (severity === "error") return paint.red("error  ");
  return severity === "warning" ? paint.yellow("warning") : paint.dim("note   ");
}

function placed(pointer: string, placeOf: PlaceOf): string {
  const place = placeOf(pointer);
  return place === pointer ? (pointer === "" ? "the body" : pointer) : `${place} ${pointer}`.trimEnd();
}
