import { type Command, InvalidArgumentError, Option } from "commander";
import { DIALECT_NAMES, type Dialect } from "../request/dialect.js";
import type { Settings, StrictLevel } from "../servers/types.js";

/** The flags that compile, explain and verify share. */
export interface SettingsFlags {
  readonly server: string;
  readonly parser?: string;
  readonly strictLevel: StrictLevel;
  readonly reasoning: "on" | "off";
  readonly set: Readonly<Record<string, string>>;
  readonly dialect?: Dialect;
  readonly engine?: string;
  readonly engineTag: "upstream" | "own";
  /** A flag of verify. */
  readonly readAs?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** Adds the shared settings and output flags to a command. */
export function withSettings(command: Command): Command {
  return withOutput(
    command
      .option("--server <name[@version]>", "the server that would take the request", "vllm")
      .option(
        "--parser <name>",
        "the format, by the server's own name or its canonical one; auto: verify tells it by the output",
      )
      .addOption(
        new Option("--strict-level <level>", "the server-wide floor of strictness")
          .choices(["auto", "function", "parameter"])
          .default("auto"),
      )
      .addOption(
        new Option("--reasoning <state>", "is the model thinking on this turn?").choices(["on", "off"]).default("off"),
      )
      .option("--set <KEY=VALUE>", "a server setting by the server's own name; repeatable", collectPair, {})
      .addOption(
        new Option(
          "--dialect <name>",
          "the API that the request is written for; told by its shape if left out",
        ).choices(DIALECT_NAMES),
      )
      .option("--engine <name[@version]>", "the engine that enforces the constraint")
      .addOption(
        new Option("--engine-tag <whose>", "the server's own structural tag, or the sound one of the grammar file")
          .choices(["upstream", "own"])
          .default("upstream"),
      ),
  );
}

/** Adds the output flags that every command has. */
export function withOutput(command: Command): Command {
  return command
    .option("--json", "print exactly one JSON document on standard output")
    .option("--quiet", "nothing on standard error but errors")
    .option("--no-color", "no colours");
}

/** The settings that the flags say. */
export function settingsOf(flags: SettingsFlags): Settings {
  return {
    server: flags.server,
    parser: flags.parser,
    strictLevel: flags.strictLevel,
    reasoning: flags.reasoning === "on",
    dialect: flags.dialect,
    engine: flags.engine,
    engineTag: flags.engineTag,
    readAs: flags.readAs,
    serverSettings: flags.set,
  };
}

function collectPair(pair: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const equals = pair.indexOf("=");
  if (equals < 1) throw new InvalidArgumentError(`"${pair}" is not KEY=VALUE.`);
  return { ...before, [pair.slice(0, equals)]: pair.slice(equals + 1) };
}

/** The reader of an option's value that is a whole number, not below `least`. */
export function wholeNumber(least: 0 | 1): (text: string) => number {
  const pattern = least === 0 ? /^\d+$/ : /^[1-9]\d*$/;
  return (text) => {
    if (!pattern.test(text)) {
      throw new InvalidArgumentError(least === 0 ? "It must be a whole number." : "It must be a whole number above 0.");
    }
    return Number(text);
  };
}
