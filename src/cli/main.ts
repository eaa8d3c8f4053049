#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { TagwrightError } from "../base/errors.js";
import { checkCommand } from "./check-command.js";
import { compileCommand } from "./compile.js";
import { explainCommand } from "./explain.js";
import { formatsCommand } from "./formats.js";
import { nodeIo } from "./io.js";
import { proveCommand } from "./prove.js";
import { verifyCommand } from "./verify.js";
import { VERSION } from "./version.js";

/** Exit status of a usage or input error (command-line contract). */
const USAGE = 2;

/**
 * Runs the command line.
 * @returns the exit status: 0 done, 1 the answer is no, 2 usage or input error
 */
async function main(argv: readonly string[]): Promise<number> {
  let status = 0;
  const io = nodeIo(import.meta.url);
  const program = new Command("tagwright")
    .description("Says what an inference server would enforce for a tool-calling request, and proves it.")
    .version(VERSION)
    .configureOutput({ writeOut: io.stdout, writeErr: io.stderr })
    .showSuggestionAfterError(true)
    .exitOverride();
  for (const command of [compileCommand, explainCommand, checkCommand, verifyCommand, proveCommand, formatsCommand]) {
    program.addCommand(
      command(io, (code) => {
        status = code;
      }).exitOverride(),
    );
  }
  try {
    await program.parseAsync(argv, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (process.env.TAGWRIGHT_DEBUG === "1") throw error;
    io.stderr(`tagwright: ${error instanceof Error ? error.message : String(error)}\n`);
    if (!(error instanceof TagwrightError)) {
      io.stderr("This is a fault in tagwright itself; TAGWRIGHT_DEBUG=1 shows where it happened.\n");
    }
    return USAGE;
  }
}

process.exitCode = await main(process.argv.slice(2));
