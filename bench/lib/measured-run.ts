import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface MeasuredRun {
  readonly seconds: number;
  /** The most memory that the process had at once, in bytes; null where the system does not tell (Linux does). */
  readonly peakBytes: number | null;
  readonly stdout: string;
}

const LOOK_EVERY_MS = 50;

/** Runs a Node program to its end. @throws where its exit status is none of those that are expected */
export async function measuredRun(args: readonly string[], statuses: readonly number[]): Promise<MeasuredRun> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let stdout = "";
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
  });
  let peakBytes: number | null = null;
  const look = setInterval(() => {
    peakBytes = peakOf(child.pid) ?? peakBytes;
  }, LOOK_EVERY_MS);
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(look);
  if (status === null || !statuses.includes(status)) throw new Error(`${args.join(" ")} ended with status ${status}`);
  return { seconds: (performance.now() - begun) / 1000, peakBytes, stdout };
}

/** The high-water mark of a process's resident memory. */
function peakOf(pid: number | undefined): number | null {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
