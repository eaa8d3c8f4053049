import { describe, expect, test } from "vitest";
import { parsersFor } from "../../../src/verify/syntax/parser.js";
import { programFaults } from "../../../src/verify/syntax/program-faults.js";

const python = (await parsersFor(["python"])).get("python");

function faultsIn(text: string): readonly (readonly [number, string])[] {
  if (python === undefined) throw new Error("no parser");
  return programFaults(python, text).map(({ at, kind }) => [at, kind]);
}

describe("Python programs", () => {
  test.each([
    "import os\n\n\nclass A(B):\n    '''doc'''\n\n    async def f(self, *a, k=1, **b) -> int:\n        return [x for x in a if x]\n",
    "match x:\n    case [1, *rest]:\n        pass\n    case _:\n        print(f'{x!r:>{width}}')\n",
    "with open('a') as f, g() as h: x = (y := 3)\nif a: b\nelif c: d\nelse: e\n",
    "# only a comment\n",
    "x = {\n  'a': 1,\n}\nf(\n  x,\n)\n",
    "",
  ])("%j has none", (text) => {
    expect(faultsIn(text)).toEqual([]);
  });

  test.each([
    ["x = [1 2]\n", [[6, "missing-comma"]]],
    ["f(a=1 b=2)\n", [[5, "missing-comma"]]],
    ["print('a)\n", [[6, "unclosed-string"]]],
    ["x = (1, 2\ny = 3\n", [[4, "unclosed-bracket"]]],
    ["f(x))\n", [[4, "wrong-bracket"]]],
    ["for x in y\n  z()\n", [[10, "missing-colon"]]],
    ["class A  # comment\n  pass\n", [[7, "missing-colon"]]],
    ["if a:\n  b\nelse\n  c\n", [[14, "missing-colon"]]],
    ["def f():\nx = 1\n", [[8, "missing-block"]]],
    ["def f():\n    x = 1\n  y = 2\n", [[21, "indentation"]]],
    ["a = 1\n    b = 2\n", [[10, "indentation"]]],
    ["print 'a'\n", [[0, "old-statement"]]],
    ["x = = 1\n", [[4, "unexpected"]]],
  ])("%j", (text, faults) => {
    expect(faultsIn(text)).toEqual(faults);
  });

  test("several faults, in their order", () => {
    const found = faultsIn("x = = 1\ny = [1 2]\nprint 'z'\nq = 3\n");
    expect(found.map(([, kind]) => kind)).toEqual(["unexpected", "missing-comma", "old-statement"]);
  });
});
