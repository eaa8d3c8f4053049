import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface MeasuredRun {
  readonly seconds: number;
  /** The most memory that the process had at once, in bytes; null where the system does not tell (Linux does). */
  readonly peakBytes: number | null;
  /** Processor time of all its threads; null likewise. */
  readonly cpuSeconds: number | null;
  /** Processor time of the thread that had most of it: what the run would take at least on a machine with a core for each thread. */
  readonly busiestThreadSeconds: number | null;
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
  let cpuSeconds: number | null = null;
  let busiestThreadSeconds: number | null = null;
  const look = setInterval(() => {
    peakBytes = peakOf(child.pid) ?? peakBytes;
    cpuSeconds = cpuOf(`/proc/${child.pid}/stat`) ?? cpuSeconds;
    // Threads end before the process does.
    busiestThreadSeconds = Math.max(busiestThreadSeconds ?? 0, busiestOf(child.pid) ?? 0) || null;
  }, LOOK_EVERY_MS);
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(look);
  if (status === null || !statuses.includes(status)) throw new Error(`${args.join(" ")} ended with status ${status}`);
  return { seconds: (performance.now() - begun) / 1000, peakBytes, cpuSeconds, busiestThreadSeconds, stdout };
}

/** The kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** User and system time: the 14th and 15th field, of which the second is a name in brackets that may hold blanks. */
function cpuOf(stat: string): number | null {
  try {
    const fields = readFileSync(stat, "utf8").replace(/^.*\)/s, "x x").split(" ");
    const ticks = Number(fields[13]) + Number(fields[14]);
    return Number.isNaN(ticks) ? null : ticks / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

function busiestOf(pid: number | undefined): number | null {
  try {
    const tasks = `/proc/${pid}/task`;
    const seconds = readdirSync(tasks).map((task) => cpuOf(`${tasks}/${task}/stat`) ?? 0);
    return Math.max(...seconds);
  } catch {
    return null;
  }
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
