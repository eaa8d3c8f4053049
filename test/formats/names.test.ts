import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFormat } from "../../src/formats/find-format.js";

/**
 * What each system's name stands for, as the sheets and the name table of policy reference 7 have it. Names that mean two wires
 * in two systems are among them: hy_v3, gpt_oss, qwen3_coder, jamba.
 */
const NAMES: readonly (readonly [server: string, name: string, format: string])[] = JSON.parse(
  readFileSync(new URL("../cases/names.json", import.meta.url), "utf8"),
);

test.each(NAMES)("%s calls by %s the format %s", (server, name, format) => {
  expect(findFormat(server, name)?.name).toBe(format);
});

test("one name is two wires in two systems", () => {
  const meant = (name: string, ...servers: readonly string[]): readonly (string | undefined)[] =>
    servers.map((server) => findFormat(server, name)?.name);
  expect(meant("hy_v3", "vllm", "rapid-mlx")).toEqual(["hy_v3", "hy_v3_json"]);
  expect(meant("gpt_oss", "dynamo", "rapid-mlx")).toEqual(["harmony", "seed_oss"]);
  expect(meant("qwen3_coder", "vllm", "rapid-mlx")).toEqual(["qwen3_coder", "hermes"]);
});
