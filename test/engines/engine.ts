import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const venv = path.resolve(here, "../../.venv");
const python = path.join(venv, "bin/python");

/** Is llama.cpp there? Its prebuilt library is not for every platform (scripts/test-engines.mjs says so when it is missing). */
export const HAS_LLAMA_CPP = existsSync(path.join(venv, "node_modules/@node-llama-cpp"));

/** Outputs to replay as tokens instead: ids below 256 are bytes, those from 256 on the special tokens. */
type Tokens = readonly (readonly number[])[];

/** What to load, and the outputs to replay through it. */
export type EngineRequest =
  | {
      readonly engine: "xgrammar";
      readonly kind: "structural_tag" | "ebnf" | "regex" | "json_schema";
      readonly source: string;
      readonly outputs?: readonly (string | Uint8Array)[];
      /** Time the load and the replay, best of so many rounds. */
      readonly rounds?: number;
      readonly tokens?: Tokens;
      readonly special?: readonly string[];
    }
  | {
      readonly engine: "llguidance";
      readonly kind: "lark" | "json_schema" | "regex";
      readonly source: string;
      readonly outputs?: readonly (string | Uint8Array)[];
      readonly rounds?: number;
      /** Here special tokens are no text. */
      readonly tokens?: Tokens;
      readonly special?: readonly string[];
    }
  | {
      /** Tells whole texts only: `refused` (at 0) stands for a beginning of one as well. */
      readonly engine: "llamacpp";
      readonly kind: "gbnf";
      readonly source: string;
      readonly outputs?: readonly (string | Uint8Array)[];
      readonly tokens?: Tokens;
      readonly special?: readonly string[];
    };

/** `offset` is the number of bytes (or tokens) taken: the whole output, or up to the first impossible one. */
export interface EngineVerdict {
  /** `mask-differs`: the engine's mask of next tokens forbids a token that it takes, or allows one that it does not take. */
  readonly verdict: "complete" | "prefix" | "refused" | "mask-differs";
  readonly offset: number;
}

export type EngineAnswer =
  | {
      readonly loaded: true;
      /** One per output, in order. */
      readonly verdicts: readonly EngineVerdict[];
      /** Nanoseconds, with `rounds` only. */
      readonly loadNs?: number;
      readonly acceptNs?: number;
    }
  | {
      readonly loaded: false;
      /** The engine took its whole process down (or hung) instead of answering. */
      readonly crashed: boolean;
      /** It was the time that ran out. */
      readonly hung: boolean;
      readonly error: string;
    };

interface Worker {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly lines: AsyncIterator<string>;
  readonly errors: string[];
}

/** Milliseconds before a silent worker counts as hung. */
const PATIENCE = 60_000;

/** Engines that live in one process. */
type Host = "python" | "node";

const workers = new Map<Host, Worker>();
let nextId = 1;
let last: Promise<unknown> = Promise.resolve();

/**
 * Asks the one long-lived worker of the engine's kind; after a crash the next question gets a fresh one.
 *
 * @param patience milliseconds for the answer, before the engine counts as hung
 */
export function askEngine(request: EngineRequest, patience = PATIENCE): Promise<EngineAnswer> {
  const answer = last.then(() => ask(request, patience));
  last = answer.catch(() => undefined);
  return answer;
}

async function ask(request: EngineRequest, patience: number): Promise<EngineAnswer> {
  const host: Host = request.engine === "llamacpp" ? "node" : "python";
  const worker = workers.get(host) ?? (await start(host));
  workers.set(host, worker);
  const { child, lines, errors } = worker;
  const id = nextId++;
  const { outputs = [], ...rest } = request;
  const encoded = outputs.map((output) => Buffer.from(output).toString("base64"));
  child.stdin.write(`${JSON.stringify({ id, ...rest, outputs: encoded })}\n`);
  const line = await within(patience, answerIn(lines));
  if (line === "late" || line.done === true) {
    workers.delete(host);
    child.kill("SIGKILL");
    const reason = line === "late" ? "no answer in time" : "the process ended";
    return {
      loaded: false,
      crashed: true,
      hung: line === "late",
      error: `${reason}; last words: ${errors.slice(-3).join(" / ")}`,
    };
  }
  const { id: answered, ...answer } = JSON.parse(line.value);
  if (answered !== id) throw new Error(`engine worker answered ${answered} to question ${id}`);
  return answer.loaded ? answer : { ...answer, crashed: false, hung: false };
}

async function start(host: Host): Promise<Worker> {
  if (!existsSync(python)) throw new Error("no .venv: run `npm run test:engines`, which makes it");
  const [command, file] = host === "python" ? [python, "worker.py"] : [process.execPath, "llama-worker.mjs"];
  const child = spawn(command, [path.join(here, file)], { stdio: ["pipe", "pipe", "pipe"] });
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    errors.push(line);
    if (errors.length > 50) errors.shift();
  });
  // A worker that is gone shows in its closed stdout; a failing write says nothing more.
  child.stdin.on("error", () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = await within(PATIENCE, lines.next());
  if (ready === "late" || ready.done === true) throw new Error(`engine worker did not start: ${errors.join("\n")}`);
  return { child, lines, errors };
}

/** Libraries print words of their own in between. */
async function answerIn(lines: AsyncIterator<string>): Promise<IteratorResult<string>> {
  for (;;) {
    const line = await lines.next();
    if (line.done === true || line.value.startsWith('{"id":')) return line;
  }
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
