import { Command, Option } from "commander";
import type { Io } from "./io.js";
import { readDocument } from "./read-document.js";
import { type SettingsFlags, settingsOf, withSettings } from "./settings-flags.js";
import { written } from "./written.js";

type Emit = "payload" | "structural-tag" | "ebnf" | "gbnf" | "lark" | "regex" | "plan";

interface CompileFlags extends SettingsFlags {
  readonly emit: Emit;
  readonly out?: string;
}

/** `tagwright compile REQUEST`: the payload that must go to the engine. */
export function compileCommand(io: Io, exit: (status: number) => void): Command {
  return withSettings(new Command("compile"))
    .description("print the guided-decoding payload for a request")
    .argument("<request>", "the client's request body, JSON or YAML; - is standard input")
    .addOption(
      new Option("--emit <form>", "what to print")
        .choices(["payload", "structural-tag", "ebnf", "gbnf", "lark", "regex", "plan"])
        .default("payload"),
    )
    .option("--out <file>", "write to a file instead of standard output")
    .action(async (request: string, flags: CompileFlags) => {
      const { text, status } = await runCompile(request, flags, io);
      if (flags.out === undefined) io.stdout(text);
      else if (text !== "") await written(flags.out, io.writeFile(flags.out, text));
      exit(status);
    });
}

async function runCompile(
  request: string,
  flags: CompileFlags,
  io: Io,
): Promise<{ readonly text: string; readonly status: number }> {
  const { value } = await readDocument(request, io);
  const { compile } = await import("../jobs/compile.js");
  const { errorBody } = await import("../servers/error-body.js");
  const { NotRegularError, UnsupportedError } = await import("../base/errors.js");
  const result = compile(value, settingsOf(flags));
  if (result.rejection !== null && flags.emit !== "plan") {
    return { text: json(errorBody(result.rejection, result.decision.settings.server)), status: 1 };
  }
  for (const { severity, message } of result.findings) {
    if (flags.quiet !== true && severity !== "info") io.stderr(`${severity}: ${message}\n`);
  }
  try {
    return {
      text: await emitted(await withOurGrammar(result, value, flags, compile, io), flags),
      status: result.rejection === null ? 0 : 1,
    };
  } catch (error) {
    if (!(error instanceof NotRegularError || error instanceof UnsupportedError)) throw error;
    io.stderr(`tagwright: ${error.message}\n`);
    return { text: "", status: 1 };
  }
}

/** Forms that are a grammar by themselves, for which it does not matter what the server would send. */
const GRAMMAR_FORMS: readonly Emit[] = ["ebnf", "gbnf", "lark", "regex"];

/** Where the server has no structural tag for the format, a grammar that is asked for is the grammar file's own. */
async function withOurGrammar(
  result: Compiled,
  body: unknown,
  flags: CompileFlags,
  compile: typeof import("../jobs/compile.js").compile,
  io: Io,
): Promise<Compiled> {
  const { settings, constraint, toolChoice } = result.decision;
  const { format } = settings;
  if (!GRAMMAR_FORMS.includes(flags.emit) || format === null || constraint.kind === "turn") return result;
  const { hasUpstreamTag } = await import("../formats/turn.js");
  const choice = toolChoice.kind === "allowed" ? toolChoice.mode : toolChoice.kind;
  if (choice === "none" || hasUpstreamTag(format, settings.server, choice, settings.version)) return result;
  const ours = compile(body, { ...settingsOf(flags), engineTag: "own" });
  if (ours.tag === null) return result;
  if (flags.quiet !== true) {
    io.stderr(
      `note: ${settings.server} has no structural tag for ${format.name}; this is tagwright's own grammar (--engine-tag own)\n`,
    );
  }
  return ours;
}

type Compiled = ReturnType<typeof import("../jobs/compile.js").compile>;

/** With `--json` a grammar is a JSON string. */
async function emitted(result: Compiled, { emit, json: asJson }: CompileFlags): Promise<string> {
  switch (emit) {
    case "payload":
      return json(result.payload);
    case "structural-tag": {
      const lack = result.findings.find(({ rule }) => rule === "engine-lacks-construct");
      if (lack !== undefined) throw new (await import("../base/errors.js")).UnsupportedError(lack.rule, lack.message);
      return json(result.tag);
    }
    case "plan": {
      const { explainDecision } = await import("../jobs/explain.js");
      return json(explainDecision(result.decision));
    }
    default: {
      const { UnsupportedError } = await import("../base/errors.js");
      const { grammar } = result;
      if (grammar === null) {
        throw new UnsupportedError(
          "nothing-constrained",
          `there is no grammar to write: ${result.decision.envelope.reason}`,
        );
      }
      const text = (await writerOf(emit))(grammar).trimEnd();
      return asJson === true ? json(text) : `${text}\n`;
    }
  }
}

async function writerOf(emit: "ebnf" | "gbnf" | "lark" | "regex") {
  switch (emit) {
    case "ebnf":
      return (await import("../grammar/write-ebnf.js")).writeEbnf;
    case "gbnf":
      return (await import("../grammar/write-gbnf.js")).writeGbnf;
    case "lark":
      return (await import("../grammar/write-lark.js")).writeLark;
    case "regex":
      return (await import("../grammar/write-regex.js")).writeRegex;
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
