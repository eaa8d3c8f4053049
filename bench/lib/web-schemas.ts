import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bestOf } from "./timing.js";
import { webEngine } from "./web-engine.js";

/** What the WASM build makes of a schema; `ms` to a ready matcher, the best of the rounds. */
export type WebSchemaAnswer =
  | { readonly kind: "ready"; readonly ms: number }
  | { readonly kind: "refused" }
  /** It took its process down, or was not done in time. */
  | { readonly kind: "crash" | "timeout" };

export interface WebSchemas {
  readonly load: (schema: string) => Promise<WebSchemaAnswer>;
  readonly stop: () => void;
}

const THIS = fileURLToPath(import.meta.url);
const AS_WORKER = "--web-schemas-worker";

/**
 * Times web-xgrammar on schemas in a process of its own, which is made anew where a schema hangs or ends it: some do both.
 *
 * @param patience milliseconds for all rounds of one schema
 */
export function webSchemas(rounds: number, patience: number): WebSchemas {
  let child: Promise<ChildProcess> | null = null;
  const stop = async (): Promise<void> => {
    const running = child;
    child = null;
    (await running)?.kill("SIGKILL");
  };
  return {
    async load(schema) {
      child ??= start();
      const answer = await ask(await child, { schema, rounds }, patience);
      if (answer.kind !== "ready") await stop();
      return answer;
    },
    stop,
  };
}

interface Question {
  readonly schema: string;
  readonly rounds: number;
}

function start(): Promise<ChildProcess> {
  return new Promise((resolve) => {
    const child = fork(THIS, [AS_WORKER], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    child.once("message", () => resolve(child));
  });
}

function ask(child: ChildProcess, question: Question, patience: number): Promise<WebSchemaAnswer> {
  return new Promise((resolve) => {
    const done = (answer: WebSchemaAnswer): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(answer);
    };
    const timer = setTimeout(() => done({ kind: "timeout" }), patience);
    child.once("message", (answer) => done(answer as WebSchemaAnswer));
    child.once("exit", () => done({ kind: "crash" }));
    child.send(question);
  });
}

async function work(): Promise<void> {
  const web = await webEngine();
  process.on("message", async ({ schema, rounds }: Question) => {
    let answer: WebSchemaAnswer;
    try {
      const load = async () => (await web.loadSchema(schema)).dispose();
      await load();
      answer = { kind: "ready", ms: await bestOf(rounds, load) };
    } catch {
      answer = { kind: "refused" };
    }
    process.send?.(answer);
  });
  process.send?.("started");
}

if (process.argv.includes(AS_WORKER)) await work();
