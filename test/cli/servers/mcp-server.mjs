// A small MCP server for the tests. Its one argument says how it behaves.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const mode = process.argv[2] ?? "well";
const tool = (name, inputSchema) => ({ name, description: "a tool", inputSchema });
const send = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);

if (mode === "crash") {
  process.stderr.write("cannot open the database\n");
  process.exit(3);
}
if (mode === "stubborn") {
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
  process.stderr.write(`pids ${process.pid} ${child.pid}\n`);
  setInterval(() => {}, 1000);
}
if (mode === "banner") process.stdout.write("Server is ready!\n");

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (mode === "silent" || mode === "stubborn" || id === undefined) return;
  if (method === "initialize") {
    const serverInfo = { name: "test", version: "1" };
    send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
  } else if (mode === "refuses") {
    const error = { code: -32601, message: "no such method" };
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, error })}\n`);
  } else if (params?.cursor === undefined) {
    send(id, { tools: [tool("first", { type: "object", properties: {} })], nextCursor: "2" });
  } else {
    // A schema that the protocol does not allow, and that a check is to speak of.
    send(id, { tools: [tool("second", { type: "array" })], ...(mode === "endless" ? { nextCursor: "2" } : {}) });
  }
});
