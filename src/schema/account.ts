import type { KeywordAccount } from "../base/account.js";
import { pointerStep } from "../base/json-pointer.js";
import type { Compilation } from "./compilation.js";
import { KEYWORDS, keywordIn } from "./drafts.js";

/** What became of every keyword of every subschema; annotations and keywords that only name schemas are left out. */
export function accountOf(compilation: Compilation): readonly KeywordAccount[] {
  const entries: KeywordAccount[] = [];
  const left = new Map(compilation.marks);
  for (const { schema, pointer, draft } of compilation.references.places.values()) {
    for (const keyword of Object.keys(schema)) {
      const facts = keywordIn(draft, keyword);
      if (facts !== null && facts.kind !== "assertion") continue;
      if (facts === null && KEYWORDS.get(keyword)?.kind === "annotation") continue;
      const path = pointer + pointerStep(keyword);
      const mark = left.get(path);
      left.delete(path);
      if (mark !== undefined) entries.push(mark);
      else if (facts === null)
        entries.push({ path, keyword, status: "not-enforced", reason: unknownReason(keyword, draft) });
      else entries.push({ path, keyword, status: "enforced", reason: null });
    }
  }
  // What is left is a part of a keyword (one branch of allOf) or stems from a negation.
  return [...entries, ...left.values()];
}

function unknownReason(keyword: string, draft: number): string {
  const version = draft < 2019 ? `draft ${draft}` : `draft ${draft === 2019 ? "2019-09" : "2020-12"}`;
  return `"${keyword}" is not a keyword of JSON Schema ${version}`;
}
