import { fileFault } from "./read-document.js";
import { UsageError } from "./usage-error.js";

/** What a write comes to. @throws UsageError naming the file where it cannot be written */
export async function written<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new UsageError("unwritable-file", `${path}: cannot be written: ${fileFault(error)}`);
  }
}
