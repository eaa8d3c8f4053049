// Writes the notes for the engines' maintainers from the faults that the engine tests pin. A test holds the file against them.
import { mkdirSync, writeFileSync } from "node:fs";
import { engineNotes } from "../test/engines/engine-notes.js";
import { PINNED_FAULTS } from "../test/engines/pinned-faults.js";

mkdirSync("docs", { recursive: true });
writeFileSync("docs/engine-notes.md", engineNotes(PINNED_FAULTS));
