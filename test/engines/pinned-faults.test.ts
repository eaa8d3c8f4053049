import { expect, test } from "vitest";
import { askEngine } from "./engine.js";
import { type Outcome, PINNED_FAULTS, type PinnedFault } from "./pinned-faults.js";

async function outcomeInEngine(fault: PinnedFault): Promise<Outcome> {
  const answer = await askEngine({ ...fault.request, outputs: [fault.output] });
  if (!answer.loaded) return answer.crashed ? "crashed" : "not-loaded";
  return answer.verdicts[0]?.verdict ?? "not-loaded";
}

for (const fault of PINNED_FAULTS) {
  test(`the engine still errs: ${fault.id}`, async ({ task }) => {
    expect(fault.engine).not.toBe(fault.right);
    expect(await outcomeInEngine(fault), `mended? then take the pin out. ${fault.wrong}`).toBe(fault.engine);
    task.meta.pinnedFault = fault.id;
  });
}
