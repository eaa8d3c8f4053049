import { Command, Option } from "commander";
import type { Io } from "./io.js";
import { wholeNumber, withOutput } from "./settings-flags.js";

/** The flags of `check`, as commander gives them. */
export interface CheckFlags {
  readonly profile?: string;
  readonly reporter?: string;
  readonly config?: string | false;
  readonly mcp?: readonly string[];
  readonly mcpTimeout?: number;
  readonly fix?: boolean;
  readonly fixUnsafe?: boolean;
  readonly fixDryRun?: boolean;
  readonly completeRequired?: "nullable" | "plain";
  readonly matrix?: true | "terminal" | "markdown" | "html";
  readonly maxWarnings?: number;
  readonly listRules?: boolean;
  readonly listProfiles?: boolean;
  readonly explain?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
}

/** `tagwright check FILE...`: do these tool schemas fit the strict subsets? */
export function checkCommand(io: Io, exit: (status: number) => void): Command {
  return withOutput(new Command("check"))
    .description("check tool schemas against strict subsets")
    .argument("[file...]", "tool lists, request bodies or schemas, JSON or YAML; globs; - is standard input")
    .option("--profile <names>", "profiles, separated by commas (openai)")
    .option("--mcp <command>", "check the tools of an MCP server that this command runs; repeatable", collect, [])
    .option("--mcp-timeout <seconds>", "how long an MCP server may take to answer (30)", wholeNumber(1))
    .option("--reporter <name>", "pretty, json, sarif, github or junit")
    .addOption(
      new Option("--matrix [form]", "every tool against every profile, at a glance")
        .choices(["terminal", "markdown", "html"])
        .preset("terminal"),
    )
    .option("--fix", "rewrite the files with the fixes that are safe")
    .option("--fix-unsafe", "also with those that let in what was not valid, or drop a constraint into the description")
    .option("--fix-dry-run", "print what the fixes would change, as a diff; write nothing")
    .addOption(
      new Option("--complete-required <how>", "how an optional property gets into required").choices([
        "nullable",
        "plain",
      ]),
    )
    .option("--max-warnings <n>", "fail when there are more warnings than this", wholeNumber(0))
    .option("--config <file>", "the configuration; else the closest .tagwrightrc counts")
    .option("--no-config", "without configuration")
    .option("--list-rules", "list the rules of the profiles")
    .option("--list-profiles", "list the profiles, and what each holds for")
    .option("--explain <rule>", "what a rule says, why, with a bad and a good example and its source")
    .action(async (files: readonly string[], flags: CheckFlags) => {
      const { runCheck } = await import("./check.js");
      exit(await runCheck(files, flags, io));
    });
}

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}
