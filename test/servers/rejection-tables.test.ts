import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { explain } from "../../src/jobs/explain.js";
import type { Dialect } from "../../src/request/dialect.js";
import type { Settings } from "../../src/servers/types.js";
import { body } from "./build.js";

/** A row of the references' lists of refusals: a request, and the server's literal answer. */
interface Row {
  readonly id: string;
  readonly server: string;
  /** Left out: the newest. */
  readonly versions?: readonly string[];
  readonly parser?: string;
  readonly dialect?: Dialect;
  readonly request: JsonObject;
  readonly settings?: Partial<Settings>;
  readonly status: number;
  readonly message: string;
  readonly path?: string;
  /** The reasons beside it, in their order. */
  readonly further?: readonly { readonly path: string; readonly message: string }[];
}

const FOLDER = new URL("../cases/rejections/", import.meta.url);

for (const file of readdirSync(FOLDER).sort()) {
  const table = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as readonly Row[];
  describe(file, () => {
    const cases = table.flatMap((row) =>
      (row.versions ?? [""]).map((version) => [row.id, version === "" ? "newest" : version, row] as const),
    );
    it.each(cases)("%s (%s)", (_, version, row) => {
      const { server, parser, dialect } = row;
      const settings: Settings = {
        ...row.settings,
        server: version === "newest" ? server : `${server}@${version}`,
        parser,
        dialect,
      };
      const request = dialect === undefined ? body(row.request) : row.request;
      const { status, error, constraint, findings } = explain(request, settings);
      expect(error).toMatchObject({ message: row.message, ...(row.path === undefined ? {} : { path: row.path }) });
      expect(status).toBe(row.status);
      expect(constraint).toBe("none");
      if (row.further === undefined) return;
      const reasons = findings.filter(({ severity }) => severity === "error");
      expect(reasons.map(({ path, message }) => ({ path, message }))).toEqual(row.further);
    });
  });
}
