import { describe, expect, test } from "vitest";
import { findFormat, listFormats, requireFormat } from "../../src/formats/find-format.js";
import { readFormat } from "../../src/formats/read-format.js";
import { ruleBody } from "../../src/formats/turn.js";

const HEAD = '---\nname: demo\narguments: json\ntrigger: "<c>"\n---\n';
const RULES = [
  'call ::= "<c>" NAME ARGUMENTS "</c>"',
  "auto ::= MIXED",
  "required ::= FORCED",
  "named ::= CALL",
  "none ::= TEXT",
];

function message(source: string): string {
  try {
    readFormat(source, "demo.ebnf");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "no error";
}

describe("a grammar file", () => {
  test("is read with its holes left open", () => {
    const format = readFormat(HEAD + RULES.join("\n"), "demo.ebnf");
    expect(format).toMatchObject({ name: "demo", arguments: "json", variant: { triggers: ["<c>"], separator: "" } });
    expect(format.rules.map(({ name }) => name)).toEqual(["call", "auto", "required", "named", "none"]);
  });

  test("that misspells a key is refused with the key that was meant", () => {
    expect(message('---\nname: demo\narguments: json\ntriger: "x"\n---\n')).toMatch(/demo\.ebnf.*"triger".*"trigger"/);
  });

  test("that lacks a turn is refused by the turn's name", () => {
    expect(message(HEAD + RULES.slice(0, 3).join("\n"))).toMatch(/demo\.ebnf.*named, none/);
  });

  test("that reads itself or a format that is not there is refused", () => {
    const itself = (name: string): { readonly source: string; readonly file: string } | null =>
      name === "demo" ? { source: "", file: "demo.ebnf" } : null;
    for (const name of ["demo", "other"]) {
      const source = HEAD.replace("\narguments", `\nreads: [${name}]\narguments`) + RULES.join("\n");
      expect(() => readFormat(source, "demo.ebnf", itself)).toThrow(/demo\.ebnf.*"reads"/);
    }
  });

  test("that uses a name which is neither rule nor hole is refused", () => {
    expect(message(HEAD + [...RULES, 'extra ::= "a" NAMES'].join("\n"))).toMatch(/demo\.ebnf.*NAMES/);
  });

  test.each([
    ["itself", ['call ::= "<c>" call "</c>"'], "call -> call"],
    ["itself in the end", ["auto ::= part", "part ::= other*", "other ::= part | MIXED"], "part -> other -> part"],
    ["itself by a server's variant", ['required.vllm ::= required "x"'], "required -> required"],
  ])("whose rule refers to %s is refused with the way round", (_, changed, way) => {
    const names = changed.map((rule) => rule.split(" ")[0]);
    const kept = RULES.filter((rule) => !names.includes(rule.split(" ")[0]));
    expect(message(HEAD + [...changed, ...kept].join("\n"))).toContain(`(${way})`);
  });

  test("without front matter is refused", () => {
    expect(message('call ::= "a"')).toMatch(/demo\.ebnf.*---/);
  });
});

describe("server variants", () => {
  const source = `${HEAD}${RULES.join("\n")}\nrequired.vllm ::= CALLS\nrequired.vllm-0.31 ::= CALL\n`;
  const format = readFormat(source, "demo.ebnf");
  const required = (server: string, version: readonly number[]): unknown =>
    ruleBody(format, "required", [server], version);

  test("the newest variant that is not newer than the server stands in", () => {
    expect(required("vllm", [0, 30])).toMatchObject({ name: "CALLS" });
    expect(required("vllm", [0, 31])).toMatchObject({ name: "CALL" });
    expect(required("vllm", [0, 32, 1])).toMatchObject({ name: "CALL" });
  });

  test("a server without a variant has the format's own rule", () => {
    expect(required("dynamo", [1])).toMatchObject({ name: "FORCED" });
  });
});

describe("a file that extends another", () => {
  const find = (name: string) => (name === "demo" ? { source: HEAD + RULES.join("\n"), file: "demo.ebnf" } : null);
  const format = readFormat(
    '---\nname: more\nextends: demo\nseparator: ","\n---\ncall ::= "<d>" NAME ARGUMENTS\n',
    "more.ebnf",
    find,
  );

  test("takes over what it does not say itself", () => {
    expect(format).toMatchObject({ name: "more", arguments: "json", variant: { triggers: ["<c>"], separator: "," } });
    expect(format.rules.map(({ name }) => name).sort()).toEqual(["auto", "call", "named", "none", "required"]);
    expect(ruleBody(format, "call", [], [])).toMatchObject({ items: [{ text: "<d>" }, {}, {}] });
  });

  test("and names a file that is not there is refused", () => {
    expect(() => readFormat("---\nname: more\nextends: nope\n---\n", "more.ebnf", find)).toThrow(/more\.ebnf.*nope/);
  });
});

describe("the catalogue", () => {
  test("finds a format by a server's name for it and by its canonical name", () => {
    expect(findFormat("dynamo", "qwen25")?.name).toBe("hermes");
    expect(findFormat("rapid-mlx", "qwen3_coder_xml")?.name).toBe("qwen3_coder");
    expect(findFormat("vllm", "beam")?.name).toBe("beam");
    expect(findFormat("vllm", "nope")).toBeNull();
  });

  test("names what comes near an unknown name", () => {
    expect(() => requireFormat("vllm", "hermess")).toThrow(/"hermess".*"hermes"/);
  });

  test("a format has its file's name", () => {
    for (const { name } of listFormats()) expect(findFormat("", name)?.name).toBe(name);
  });

  test("no server has one name for two formats", () => {
    const all = listFormats().flatMap(({ name, names }) =>
      Object.entries(names).flatMap(([server, known]) => known.map((alias) => ({ key: `${server} ${alias}`, name }))),
    );
    for (const { key, name } of all)
      expect({ key, names: all.filter((one) => one.key === key).map((one) => one.name) }).toEqual({
        key,
        names: [name],
      });
  });

  test("every format can be compiled and read", () => {
    for (const format of listFormats()) expect(format).toMatchObject({ compiles: true, reads: true });
  });
});
