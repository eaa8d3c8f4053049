import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject, JsonSchema } from "../../src/base/json.js";
import type { Dialect } from "../../src/request/dialect.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import type { Settings } from "../../src/servers/types.js";
import { body, rules } from "./build.js";
import { lookUp } from "./formats.js";

/** One row of a decision table of the references, and the versions that it holds for. */
interface Row {
  readonly row: string;
  readonly versions: readonly string[];
  readonly server: string;
  readonly parser: string;
  /** Left out: the fields of a chat body. */
  readonly dialect?: Dialect;
  readonly request: JsonObject;
  readonly settings?: Partial<Settings>;
  readonly expect: {
    readonly error?: JsonObject;
    readonly constraint?: string;
    readonly shape?: string;
    readonly single?: boolean;
    readonly envelope?: boolean;
    readonly answer?: JsonObject | null;
    readonly schema?: JsonSchema;
    /** Tool to `schema`, `loose` or `none`. */
    readonly arguments?: Readonly<Record<string, string>>;
    /** Tool to the schema that governs. */
    readonly schemas?: Readonly<Record<string, JsonSchema>>;
    /** Rule of a finding. */
    readonly finding?: string;
  };
}

const FOLDER = new URL("../cases/decisions/", import.meta.url);

for (const file of readdirSync(FOLDER).sort()) {
  const table = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as readonly Row[];
  describe(file, () => {
    const cases = table.flatMap((row) => row.versions.map((version) => [version, row.row, row] as const));
    it.each(cases)("%s: %s", (version, _, row) => {
      const settings: Settings = { ...row.settings, server: `${row.server}@${version}`, parser: row.parser };
      const decision = decide(
        row.dialect === undefined ? readRequest(body(row.request)) : readRequest(row.request, row.dialect),
        settings,
        lookUp,
      );
      const { constraint } = decision;
      const wanted = row.expect;
      if (wanted.error !== undefined) {
        expect(decision.rejection).toMatchObject({ status: 400, ...wanted.error });
        return;
      }
      expect(decision.rejection).toBeNull();
      if (wanted.constraint !== undefined) expect(constraint.kind).toBe(wanted.constraint);
      if (wanted.envelope !== undefined) expect(decision.envelope.enforced).toBe(wanted.envelope);
      if (wanted.schema !== undefined) expect(constraint).toMatchObject({ schema: wanted.schema });
      if (wanted.arguments !== undefined) {
        expect(Object.fromEntries(decision.arguments.map(({ tool, enforced }) => [tool, enforced]))).toEqual(
          wanted.arguments,
        );
      }
      for (const [tool, schema] of Object.entries(wanted.schemas ?? {})) {
        expect(decision.arguments.find((one) => one.tool === tool)?.schema).toEqual(schema);
      }
      if (wanted.finding !== undefined) expect(rules(decision)).toContain(wanted.finding);
      for (const key of ["shape", "single", "answer"] as const) {
        if (wanted[key] !== undefined) expect(constraint).toHaveProperty(key, wanted[key]);
      }
    });
  });
}
