import { Command } from "commander";
import type { Io } from "./io.js";
import { wholeNumber, withOutput } from "./settings-flags.js";

interface CheckFlags {
  readonly profile?: string;
  readonly reporter?: string;
  readonly fix?: boolean;
  readonly maxWarnings?: number;
  readonly listRules?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** `tagwright check FILE...`: do these tool schemas fit the strict subsets? */
export function checkCommand(io: Io, exit: (status: number) => void): Command {
  return withOutput(new Command("check"))
    .description("check tool schemas against strict subsets")
    .argument("[file...]", "tool lists, request bodies or schemas, JSON or YAML; globs; - is standard input")
    .option("--profile <names>", "profiles, separated by commas (openai)")
    .option("--reporter <name>", "pretty, json, sarif, github or junit")
    .option("--fix", "rewrite the files with the fixes that lose nothing")
    .option("--max-warnings <n>", "fail when there are more warnings than this", wholeNumber(0))
    .option("--list-rules", "list the rules of the profiles")
    .action(async (files: readonly string[], flags: CheckFlags) => {
      const { runCheck } = await import("./check.js");
      exit(await runCheck(files, flags, io));
    });
}
