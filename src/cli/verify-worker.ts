import { isMainThread, parentPort } from "node:worker_threads";
import { TagwrightError } from "../base/errors.js";
import type { Settings } from "../servers/types.js";
import type { VerifyReport } from "../verify/types.js";
import { verify } from "../verify/verify.js";

/** One line of a log. */
export interface LogTask {
  /** 1-based. */
  readonly line: number;
  /** Bytes of the log up to the line's end. */
  readonly endByte: number;
  readonly id: string | null;
  readonly settings: Settings;
  readonly request: unknown;
  readonly output: string;
  /** Why the line cannot be used; null where it can. */
  readonly fault: string | null;
}

export type LogAnswer =
  | { readonly kind: "report"; readonly report: VerifyReport }
  | { readonly kind: "error"; readonly message: string };

/** Verifies one line; a request that cannot be read is that line's fault and no end of the log. */
export function answerTask({ request, output, settings, fault }: LogTask): LogAnswer {
  if (fault !== null) return { kind: "error", message: fault };
  try {
    return { kind: "report", report: verify(request, settings, output) };
  } catch (error) {
    if (error instanceof TagwrightError) return { kind: "error", message: error.message };
    throw error;
  }
}

if (!isMainThread) parentPort?.on("message", (task: LogTask) => parentPort?.postMessage(answerTask(task)));
