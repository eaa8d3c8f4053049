import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { engineNotes } from "../engines/engine-notes.js";
import { PINNED_FAULTS } from "../engines/pinned-faults.js";

test("the notes on engines tell all pinned faults (npm run engine-notes writes them)", () => {
  const notes = readFileSync(new URL("../../docs/engine-notes.md", import.meta.url), "utf8");
  expect(notes).toBe(engineNotes(PINNED_FAULTS));
});

test("every fault has a name of its own", () => {
  const names = PINNED_FAULTS.map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
});
