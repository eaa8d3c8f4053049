import { type ChildProcess, spawn } from "node:child_process";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { JsonValue } from "../base/json.js";
import { UsageError } from "./usage-error.js";
import { VERSION } from "./version.js";

/** A server has this long to end by itself once its input is closed, and again after SIGTERM. */
const GRACE_MS = 1000;

/** So much of what a server wrote to standard error is shown when it fails. */
const LAST_WORDS = 600;

/**
 * The tools that an MCP server lists, all pages of them, over its standard input and output. Its process, with all that it started,
 * is ended before this returns, whatever happens.
 *
 * @param command the command line of the server; blanks separate words, quotes hold them together
 * @throws UsageError where the server cannot be started, ends, answers with an error, or does not answer in time
 */
export async function mcpTools(command: string, timeoutMs: number): Promise<readonly JsonValue[]> {
  const [program, ...args] = commandWords(command);
  if (program === undefined) throw new UsageError("mcp-command", "--mcp needs the command that runs the server");
  const server = startServer(program, args);
  const fail = (what: string) =>
    new UsageError("mcp-server", `MCP server "${command}" ${what}${lastWords(server.errorText())}`);
  const timer = timeLimit(timeoutMs, () => fail(`did not answer within ${timeoutMs / 1000} s`));
  try {
    const ended = server.ended.then((how) => {
      throw fail(how);
    });
    return await Promise.race([listTools(server, timeoutMs), ended, timer.reached]);
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : fail(`failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    timer.clear();
    await server.stop();
  }
}

async function listTools(server: RunningServer, timeoutMs: number): Promise<readonly JsonValue[]> {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { ReadBuffer, serializeMessage } = await import("@modelcontextprotocol/sdk/shared/stdio.js");
  const { ResultSchema } = await import("@modelcontextprotocol/sdk/types.js");
  const client = new Client({ name: "tagwright", version: VERSION });
  const buffer = new ReadBuffer();
  const transport: {
    onmessage?: (message: JSONRPCMessage) => void;
    onerror?: (error: Error) => void;
    start: () => Promise<void>;
    send: (message: JSONRPCMessage) => Promise<void>;
    close: () => Promise<void>;
  } = {
    start: async () => {
      server.onOutput((chunk) => {
        buffer.append(chunk);
        for (;;) {
          try {
            const message = buffer.readMessage();
            if (message === null) return;
            transport.onmessage?.(message);
          } catch {
            // A line that is no message, a banner for instance, is passed over, as other clients do.
          }
        }
      });
    },
    send: async (message) => server.write(serializeMessage(message)),
    close: async () => {},
  };
  await client.connect(transport, { timeout: timeoutMs });
  const tools: JsonValue[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor };
    // The SDK's own schema of this answer would refuse the faults that are looked for.
    const page = await client.request({ method: "tools/list", params }, ResultSchema, { timeout: timeoutMs });
    if (!Array.isArray(page.tools)) throw new Error("its answer to tools/list holds no list of tools");
    tools.push(...page.tools);
    cursor = typeof page.nextCursor === "string" ? page.nextCursor : undefined;
    // A server that names the same page again would go on for ever.
    if (cursor === undefined || seen.has(cursor)) return tools;
    seen.add(cursor);
  }
}

interface RunningServer {
  readonly write: (text: string) => void;
  readonly onOutput: (take: (chunk: Buffer) => void) => void;
  /** How the process ended by itself, in words; never rejects. */
  readonly ended: Promise<string>;
  readonly errorText: () => string;
  /** Ends the process and its children, and waits for that. */
  readonly stop: () => Promise<void>;
}

/** In a process group of its own, so that what a wrapper such as npx starts is ended with it. */
function startServer(program: string, args: readonly string[]): RunningServer {
  const hasGroups = process.platform !== "win32";
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], detached: hasGroups, windowsHide: true });
  let errorText = "";
  child.stderr.on("data", (chunk) => {
    errorText = (errorText + String(chunk)).slice(-LAST_WORDS);
  });
  // Writing to a server that has ended is answered by `ended`.
  child.stdin.on("error", () => {});
  let isOver = false;
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(`cannot be started: ${startFault(error)}`));
    child.on("exit", (code, signal) => {
      isOver = true;
      resolve(`ended before it answered (${signal === null ? `status ${code}` : signal})`);
    });
  });
  const kill = () => signalGroup(child, hasGroups, "SIGKILL");
  const killAndLeave = () => {
    kill();
    process.exit(130);
  };
  process.once("exit", kill);
  process.once("SIGINT", killAndLeave);
  process.once("SIGTERM", killAndLeave);
  return {
    write: (text) => void child.stdin.write(text),
    onOutput: (take) => void child.stdout.on("data", take),
    ended,
    errorText: () => errorText,
    stop: async () => {
      child.stdin.end();
      if (!isOver && child.pid !== undefined) await Promise.race([ended, wait(GRACE_MS)]);
      signalGroup(child, hasGroups, "SIGTERM");
      if (!isOver && child.pid !== undefined) await Promise.race([ended, wait(GRACE_MS)]);
      kill();
      child.stdout.destroy();
      child.stderr.destroy();
      process.off("exit", kill);
      process.off("SIGINT", killAndLeave);
      process.off("SIGTERM", killAndLeave);
    },
  };
}

function startFault(error: Error): string {
  const code = "code" in error ? error.code : "";
  if (code === "ENOENT") return "there is no such command";
  return code === "EACCES" ? "it may not be run" : error.message;
}

function signalGroup(child: ChildProcess, hasGroups: boolean, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (hasGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // Nothing of it is left.
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function timeLimit(ms: number, error: () => Error) {
  let handle: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    handle = setTimeout(() => reject(error()), ms);
  });
  return { reached, clear: () => clearTimeout(handle) };
}

function lastWords(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" ? "" : `; it wrote:\n${trimmed}`;
}

/**
 * The words of a command line. Blanks separate them, single and double quotes hold them together, and a backslash takes the next
 * character as it is, but for inside single quotes.
 */
export function commandWords(command: string): readonly string[] {
  const words: string[] = [];
  for (const [text] of command.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs)) {
    words.push(
      text.replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs, (_, escaped, double, single) =>
        escaped !== undefined ? escaped : double !== undefined ? double.replace(/\\(["\\])/g, "$1") : single,
      ),
    );
  }
  return words;
}
