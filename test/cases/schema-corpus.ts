import { readdirSync, readFileSync } from "node:fs";
import type { JsonSchema } from "../../src/base/json.js";
import type { SchemaOptions } from "../../src/schema/options.js";

export interface CorpusTest {
  /** JSON text of the instance, as it is written. */
  readonly text: string;
  readonly valid: boolean;
  /** Of an invalid text: how many bytes are taken before the refusal, where the case says. */
  readonly at: number | null;
}

export interface CorpusCase {
  /** File and description. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly options: SchemaOptions;
  /** The keyword that exact mode refuses; null where the schema is held exactly. */
  readonly refused: string | null;
  /** Why ajv is no witness for this case; null where it is. */
  readonly ajv: string | null;
  readonly tests: readonly CorpusTest[];
}

interface CaseFile {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly options?: SchemaOptions;
  readonly refused?: string;
  readonly ajv?: string;
  readonly tests: readonly {
    readonly text: string;
    /** What stands for the `…` of the text, and how often. */
    readonly repeat?: readonly [piece: string, times: number];
    readonly valid: boolean;
    readonly at?: number;
  }[];
}

const FOLDER = new URL("schemas/", import.meta.url);

/** The cases of `test/cases/schemas/`, one file per group of keywords. */
export function schemaCorpus(): readonly CorpusCase[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => {
      const cases: readonly CaseFile[] = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
      return cases.map((item) => readCase(file.replace(/\.json$/, ""), item));
    });
}

function readCase(group: string, { description, schema, options = {}, refused, ajv, tests }: CaseFile): CorpusCase {
  return {
    name: `${group}: ${description}`,
    schema,
    options,
    refused: refused ?? null,
    ajv: ajv ?? null,
    tests: tests.map(({ text, repeat, valid, at }) => ({
      text: repeat === undefined ? text : text.replace("…", () => repeat[0].repeat(repeat[1])),
      valid,
      at: at ?? null,
    })),
  };
}
