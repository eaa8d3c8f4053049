import type { Finding } from "../base/finding.js";
import { isObject, own } from "../base/json.js";
import type { ToolRequest } from "../request/types.js";
import type { ResolvedSettings } from "./types.js";

const FIELDS = ["chat_template_kwargs", "chat_template_args"] as const;
const SWITCHES = ["enable_thinking", "thinking"] as const;

/** What the request says about thinking, by the template's own switches (dynamo reference 1.1, policy reference 1.7); null: nothing. */
function thinkingSwitch({ body }: ToolRequest): { readonly on: boolean; readonly path: string } | null {
  for (const field of FIELDS) {
    const args = own(body, field);
    if (!isObject(args)) continue;
    for (const name of SWITCHES) {
      const value = own(args, name);
      if (typeof value === "boolean") return { on: value, path: `/${field}/${name}` };
    }
  }
  return null;
}

/** Is the model thinking on this turn? The request may switch off what the settings say; it is told where they disagree. */
export function withThinking(
  request: ToolRequest,
  settings: ResolvedSettings,
): { readonly settings: ResolvedSettings; readonly findings: readonly Finding[] } {
  const said = thinkingSwitch(request);
  if (said === null || said.on === settings.reasoning) return { settings, findings: [] };
  return said.on
    ? {
        settings,
        findings: [
          {
            rule: "thinking-not-assumed",
            severity: "info",
            path: said.path,
            message: "The request switches thinking on, but the turn is taken to be without it.",
            fix: "Say --reasoning on if the model thinks on this turn.",
          },
        ],
      }
    : {
        settings: { ...settings, reasoning: false },
        findings: [
          {
            rule: "thinking-switched-off",
            severity: "info",
            path: said.path,
            message: "The request switches thinking off, so the turn is taken to be without it.",
            fix: null,
          },
        ],
      };
}
