import { createReadStream } from "node:fs";
import { open, readFile, rename, stat, writeFile } from "node:fs/promises";
import process from "node:process";

/** The world outside: the only way in which commands touch files and streams. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** A file's text (UTF-8). Rejects with Node's own error. */
  readonly readFile: (path: string) => Promise<string>;
  /** A file's bytes; `-` is standard input. */
  readonly readBytes: (path: string) => Promise<Uint8Array>;
  readonly writeFile: (path: string, text: string) => Promise<void>;
  /** Is there a file of that name, and no pipe, folder or device? */
  readonly exists: (path: string) => Promise<boolean>;
  /** The folder that relative paths start from. */
  readonly folder: string;
  /** A file's bytes from `start` on (to before `end`), read as they are asked for; `-` is standard input, which has but one start. */
  readonly chunks: (path: string, start: number, end?: number) => AsyncIterable<Uint8Array>;
  /** Standard output, for much: done when the system has taken it. */
  readonly writeOut: (bytes: Uint8Array) => Promise<void>;
  /** Opens a file to write on behind its first `length` bytes; what is there beyond them is cut off. */
  readonly openAt: (path: string, length: number) => Promise<OpenFile>;
  /** Puts a whole new file in the place of an old one: whenever the program ends, one of the two is there. */
  readonly replaceFile: (path: string, text: string) => Promise<void>;
  /** A file's size in bytes; 0 for standard input. */
  readonly size: (path: string) => Promise<number>;
  /** All of standard input. */
  readonly stdin: () => Promise<string>;
  /** The module of the threads that work on a log. */
  readonly workerModule: URL;
  /** Standard output is a terminal that may be coloured: `NO_COLOR` is not set. */
  readonly isTerminal: boolean;
  /** Standard error is a terminal: a progress bar may be drawn there. */
  readonly showsProgress: boolean;
}

/** A file that is written from its front to its end. */
export interface OpenFile {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** What was written is on the disk. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function openAt(path: string, length: number): Promise<OpenFile> {
  const file = await open(path, length === 0 ? "w" : "r+");
  await file.truncate(length);
  let at = length;
  return {
    write: async (bytes) => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at);
        done += bytesWritten;
        at += bytesWritten;
      }
    },
    sync: () => file.datasync(),
    close: () => file.close(),
  };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, "w");
  await file.writeFile(text, "utf8");
  await file.datasync();
  await file.close();
  await rename(draft, path);
}

/** How much of a log is read at once. */
const CHUNK_BYTES = 128 * 1024;

/** @param entry the URL of the program's entry module: the threads' module lies beside it, in source and in a bundle. */
export function nodeIo(entry: string): Io {
  // A reader that has seen enough (`| head -1`) closes the pipe: that is no error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  const stdinBytes = async (): Promise<Uint8Array> => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    readFile: (path) => readFile(path, "utf8"),
    readBytes: (path) => (path === "-" ? stdinBytes() : readFile(path)),
    chunks: (path, start, end) =>
      path === "-"
        ? process.stdin
        : createReadStream(path, {
            // A pipe with a name can be read from where it stands only.
            ...(start === 0 ? {} : { start }),
            highWaterMark: CHUNK_BYTES,
            ...(end === undefined ? {} : { end: end - 1 }),
          }),
    writeOut: (bytes) => new Promise((resolve) => process.stdout.write(bytes, () => resolve())),
    openAt,
    replaceFile,
    size: async (path) => (path === "-" ? 0 : (await stat(path)).size),
    writeFile: (path, text) => writeFile(path, text, "utf8"),
    exists: (path) =>
      stat(path).then(
        (found) => found.isFile(),
        () => false,
      ),
    folder: process.cwd(),
    stdin: async () => Buffer.from(await stdinBytes()).toString("utf8"),
    workerModule: new URL(entry.endsWith(".ts") ? "verify-worker.ts" : "verify-worker.js", entry),
    isTerminal: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
    showsProgress: process.stderr.isTTY === true,
  };
}
