import type { Io } from "../io.js";
import { UsageError } from "../usage-error.js";
import { written } from "../written.js";
import type { LogState } from "./state.js";

/** Where result lines go. */
export interface LogResults {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** What was written stays, whatever happens to this program; on a disk, to the machine too. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Result lines on standard output: it has them when a write is done. */
export function resultsOnStdout(io: Io): LogResults {
  const nothing = () => Promise.resolve();
  return { write: io.writeOut, sync: nothing, close: nothing };
}

/**
 * Result lines in a file, behind those that the state counts; what a stopped run wrote beyond them is cut off.
 *
 * @throws UsageError where the file has less than the state counts, or cannot be written
 */
export async function resultsInFile(path: string, { out }: LogState, io: Io): Promise<LogResults> {
  const length = out ?? 0;
  const there = (await io.exists(path)) ? await io.size(path) : 0;
  if (there < length) {
    throw new UsageError(
      "unfit-state",
      `${path} has ${there} bytes, but ${length} had been written to it; remove the state file to begin anew`,
    );
  }
  const file = await written(path, io.openAt(path, length));
  return {
    write: (bytes) => written(path, file.write(bytes)),
    sync: () => written(path, file.sync()),
    close: () => written(path, file.close()),
  };
}
