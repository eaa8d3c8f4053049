import type { Reporter } from "vitest/node";

declare module "vitest" {
  interface TaskMeta {
    /** Outputs on which the matcher and the engine gave the same verdict in this test. */
    agreements?: number;
    /** Id of the engine fault that this test pins. */
    pinnedFault?: string;
  }
}

/** A reporter that ends a run of the engine tests with one line: `engines: N agreements, M pinned faults`. */
export function closingLine(): Reporter {
  return {
    onTestRunEnd(modules) {
      const engines = modules.filter((module) => module.project.name === "engines");
      if (engines.length === 0) return;
      let agreements = 0;
      const faults = new Set<string>();
      for (const module of engines) {
        for (const test of module.children.allTests()) {
          const meta = test.meta();
          agreements += meta.agreements ?? 0;
          if (meta.pinnedFault !== undefined && test.result().state === "passed") faults.add(meta.pinnedFault);
        }
      }
      process.stdout.write(`engines: ${agreements} agreements, ${faults.size} pinned faults\n`);
    },
  };
}
