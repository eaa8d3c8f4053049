import { readFile, writeFile } from "node:fs/promises";
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
  /** All of standard input. */
  readonly stdin: () => Promise<string>;
  /** Standard output is a terminal that may be coloured: `NO_COLOR` is not set. */
  readonly isTerminal: boolean;
}

export function nodeIo(): Io {
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
    writeFile: (path, text) => writeFile(path, text, "utf8"),
    stdin: async () => Buffer.from(await stdinBytes()).toString("utf8"),
    isTerminal: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
  };
}
