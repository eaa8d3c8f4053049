import type { Finding } from "../base/finding.js";
import type { ToolRequest } from "../request/types.js";
import type { ResolvedSettings, ServerName } from "./types.js";

/** Formats whose templates show tools that a message declares, by server (dynamo reference 1.1, policy reference 6.3). */
const READERS: Readonly<Partial<Record<ServerName, readonly string[]>>> = {
  dynamo: ["kimi_k3"],
  sglang: ["kimi_k3"],
};

/** The request with the tools of its messages behind its own, where the server reads them; else findings that it does not. */
export function withMessageTools(
  request: ToolRequest,
  { server, format }: ResolvedSettings,
): { readonly request: ToolRequest; readonly findings: readonly Finding[] } {
  const { messageTools } = request;
  if (messageTools.length === 0) return { request, findings: [] };
  if (format !== null && READERS[server]?.includes(format.name)) {
    const more = messageTools.flatMap(({ tool }) => tool ?? []);
    const tools = [...request.tools, ...more];
    return { request: { ...request, tools, toolsGiven: request.toolsGiven || more.length > 0 }, findings: [] };
  }
  return {
    request,
    findings: messageTools.map(({ path, tool }) => ({
      rule: "message-tool-not-read",
      severity: "warning",
      path,
      message: `${server} does not read tools in messages with this parser, so ${tool?.name ?? "this tool"} cannot be called.`,
      fix: "Declare it in tools.",
    })),
  };
}

/** Does a message declare this tool, and not the request? */
export function isMessageTool({ path }: { readonly path: string }): boolean {
  return path.startsWith("/messages/");
}
