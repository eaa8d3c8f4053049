import { defineConfig } from "vitest/config";
import { closingLine } from "./test/engines/closing-line.js";

export default defineConfig({
  test: {
    watch: false,
    reporters: ["default", closingLine()],
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/engines/**"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "engines",
          include: ["test/engines/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One process for all files, so that they share the one Python worker (its start costs seconds).
          maxWorkers: 1,
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
});
