import { clientPath } from "../../servers/in-client-terms.js";
import type { Decision, ServerName } from "../../servers/types.js";
import { vllmBackend } from "../../servers/vllm/backend.js";
import { PARSING } from "./llamacpp.js";
import { type ClientConstraint, isClients, unreadReason } from "./unread-constraint.js";
import { isBrokenRegex } from "./unsupported-regex.js";

/** A regex, grammar or tag of the client's own that the server's engine does not take. */
export interface ClientRefusal {
  readonly message: string;
  /** JSON Pointer into the request. */
  readonly path: string;
  /** `regex`, `grammar`, `structural tag`. */
  readonly what: string;
  /** Why; without a full stop. */
  readonly reason: string;
}

type Refuse = (
  constraint: ClientConstraint,
  decision: Decision,
) => { readonly message: string; readonly reason: string } | null;

/** What each server answers where its engine cannot read what the client wrote. */
const SERVERS: Readonly<Partial<Record<ServerName, Refuse>>> = {
  vllm: (constraint, { settings }) => {
    const first = onVllm(constraint, settings.engine.name);
    // The next engine takes over where xgrammar says no, and has the last word (engines reference 2.5).
    return first !== null && vllmBackend(settings) === "auto" ? onVllm(constraint, "llguidance") : first;
  },
  // engines reference 3.3.
  sglang: (constraint, { settings }) =>
    worded(constraint, settings.engine.name, (reason) => {
      const kind = constraint.kind === "grammar" ? "ebnf" : constraint.kind;
      return `Failed to compile ${kind} grammar: ${reason}`;
    }),
  dynamo: compileFailure,
  trtllm: compileFailure,
  llamacpp: (constraint, { settings }) => worded(constraint, settings.engine.name, () => PARSING),
};

export function clientRefusal(decision: Decision): ClientRefusal | null {
  const { constraint, request, settings } = decision;
  if (!isClients(constraint)) return null;
  const refused = SERVERS[settings.server]?.(constraint, decision) ?? null;
  const field = request.guided.find(({ kind }) => kind === constraint.kind);
  return refused === null
    ? null
    : {
        message: refused.message,
        reason: refused.reason.replace(/\.$/, ""),
        path: field?.path ?? clientPath(request, "/response_format"),
        what: constraint.kind.replace("_", " "),
      };
}

function worded(constraint: ClientConstraint, engine: string, words: (reason: string) => string): ReturnType<Refuse> {
  const reason = unreadReason(constraint, engine);
  return reason === null ? null : { message: words(reason), reason };
}

/** The words are ours, as they are for schemas that the engine refuses. */
function compileFailure(constraint: ClientConstraint, { settings }: Decision): ReturnType<Refuse> {
  return worded(constraint, settings.engine.name, (reason) => `the engine cannot compile the constraint: ${reason}`);
}

/** engines reference 2.6, 2.8, 2.9. */
function onVllm(constraint: ClientConstraint, engine: string): ReturnType<Refuse> {
  return worded(constraint, engine, (reason) => {
    if (engine === "outlines") return outlinesMessage(constraint, reason);
    if (engine === "llguidance") return guidanceMessage(constraint, reason);
    switch (constraint.kind) {
      case "regex":
        return `Failed to transform regex into a grammar: ${reason}`;
      case "grammar":
        return "Invalid grammar specification.";
      case "structural_tag":
        return "Invalid structural tag specification.";
    }
  });
}

function guidanceMessage({ kind }: ClientConstraint, reason: string): string {
  if (kind === "regex") return `Grammar error: ${reason}`;
  // A whole sentence is a message of its own; else what could not be read follows.
  return /^(Trigger|No structural)/.test(reason) ? reason : `Invalid grammar specification: ${reason}`;
}

function outlinesMessage(constraint: ClientConstraint, reason: string): string {
  return constraint.kind === "regex" && isBrokenRegex(constraint.pattern)
    ? `Error parsing regex: ${reason}`
    : `Regex uses unsupported feature for structured outputs: ${reason} Only basic matching constructs are supported—lookarounds, backreferences, and unicode boundaries are not.`;
}
