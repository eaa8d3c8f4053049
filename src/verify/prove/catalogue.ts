import type { JsonValue } from "../../base/json.js";
import { listFormats } from "../../formats/find-format.js";
import { readRequest } from "../../request/read-request.js";
import { decide } from "../../servers/decide.js";
import { turnGrammar } from "../replay.js";
import { ACTIONS_TOOL, CATALOGUE_TOOLS, type CatalogueTool } from "./catalogue-tools.js";
import { type ProveOptions, proofSubject, prove } from "./prove.js";
import type { ProveReport } from "./types.js";

const CHOICES = ["auto", "required", "named"] as const;

/** Proves the sound tag of every format for every choice that calls tools, one row after the other. */
export function* proveCatalogue(options: ProveOptions): Generator<ProveReport> {
  for (const { name, tool } of listFormats()) {
    for (const choice of CHOICES) {
      const decision = decide(readRequest(catalogueRequest(choice, tool)), {
        server: "vllm",
        parser: name,
        engineTag: "own",
      });
      const subject = proofSubject(decision, turnGrammar(decision));
      if (subject !== null) yield prove(subject, options);
    }
  }
}

/** How many rows a catalogue has. */
export function catalogueLength(): number {
  return listFormats().length * CHOICES.length;
}

/** The tools that a format is proved with; a wire without names has one tool only. */
export function catalogueTools(only: string | null): readonly CatalogueTool[] {
  return only === null ? CATALOGUE_TOOLS : [{ name: only, parameters: ACTIONS_TOOL }];
}

/** A request with the catalogue's tools, all strict. */
function catalogueRequest(choice: (typeof CHOICES)[number], only: string | null): JsonValue {
  const tools = catalogueTools(only);
  const named = tools.at(-1)?.name ?? "";
  return {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: tools.map(({ name, parameters }) => ({ type: "function", function: { name, parameters, strict: true } })),
    tool_choice: choice === "named" ? { type: "function", function: { name: named } } : choice,
  };
}
