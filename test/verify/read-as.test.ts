import { describe, expect, test } from "vitest";
import { requireFormat } from "../../src/formats/find-format.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { verifyDecision } from "../../src/verify/verify.js";
import { formatsWithRows, readerRows } from "../cases/reader-rows.js";
import { sheet, sheetRequest } from "../cases/sheets.js";

describe.each(formatsWithRows())("what servers' own readers make of the examples of the %s sheet", (name) => {
  const format = requireFormat("", name);
  const one = sheet(name);
  const rows = readerRows(name).map((row) => ({ ...row, title: one.examples.find(({ id }) => id === row.id)?.title }));

  test.each(rows)("$server $parser, $id: $title", (row) => {
    const example = one.examples.find(({ id }) => id === row.id);
    if (example === undefined) throw new Error(`the sheet has no example ${row.id}`);
    const settings = { ...one.settings, ...example.settings };
    const reader = `${row.server}/${row.parser}`;
    const read = (readAs: string | undefined) => {
      const decision = decide(readRequest(sheetRequest(one, example)), { ...settings, readAs }, () => format);
      const { reading } = verifyDecision(decision, example.output);
      return {
        calls: reading.calls.map(({ name: tool, arguments: given }) => ({ name: tool, arguments: given })),
        content: reading.content,
      };
    };
    const trimmed = ({ calls, content }: ReturnType<typeof read>) => ({ calls, content: content?.trim() || null });
    const { calls, content = null } = row;
    if (row.whole) expect(read(reader)).toEqual({ calls: [], content: example.output });
    else if (calls !== undefined) expect(read(reader)).toEqual({ calls, content });
    else expect(trimmed(read(reader))).toEqual(trimmed(read(undefined)));
  });
});
