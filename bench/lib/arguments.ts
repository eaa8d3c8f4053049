import { parseArgs } from "node:util";

export interface BenchArguments {
  readonly directory: string | null;
  readonly json: boolean;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * `[DIR] [--json] [--NAME VALUE]...`; ends the process with a message on wrong use.
 *
 * @param usage the line after `usage: npx tsx `
 */
export function benchArguments(usage: string, names: readonly string[], needsDirectory: boolean): BenchArguments {
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries([
        ["json", { type: "boolean" as const }],
        ...names.map((name) => [name, { type: "string" as const }] as const),
      ]),
      allowPositionals: true,
    });
    const [directory = null, ...more] = positionals;
    if (more.length > 0 || (needsDirectory && directory === null)) throw new Error("one folder is expected");
    const options: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) if (typeof value === "string") options[name] = value;
    return {
      directory,
      json: Object.entries(values).some(([name, value]) => name === "json" && value === true),
      options,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nusage: npx tsx ${usage}`);
    return process.exit(2);
  }
}

/** A count out of the options; ends the process where it is none. */
export function countOption(options: Readonly<Record<string, string>>, name: string, otherwise: number): number {
  const text = options[name];
  if (text === undefined) return otherwise;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  console.error(`--${name} takes a number above 0, not "${text}"`);
  return process.exit(2);
}

/** One of the allowed words, the first by default; ends the process where it is none of them. */
export function choiceOption<T extends string>(
  options: Readonly<Record<string, string>>,
  name: string,
  allowed: readonly [T, ...T[]],
): T {
  const given = options[name] ?? allowed[0];
  const found = allowed.find((word) => word === given);
  if (found !== undefined) return found;
  console.error(`--${name} takes ${allowed.join(" or ")}, not "${given}"`);
  return process.exit(2);
}
