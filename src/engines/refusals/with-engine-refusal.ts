import { entryFor } from "../../base/version.js";
import { DYNAMO_BEHAVIOURS } from "../../servers/dynamo/behaviour.js";
import { rejectionFinding } from "../../servers/rejection-finding.js";
import type { Decision, Rejection, ServerName } from "../../servers/types.js";
import { engineOf } from "../tool-accounts.js";
import { type ClientRefusal, clientRefusal } from "./client-constraint.js";
import { llamacppMessage } from "./llamacpp.js";
import { type RefusedKeyword, refusedKeywords } from "./refused-keywords.js";
import type { RefusalMessage } from "./types.js";
import { vllmMessage } from "./vllm.js";

interface ServerRefusal {
  readonly message: RefusalMessage;
  readonly status: (decision: Decision) => number;
  readonly type: string;
}

const BAD_REQUEST = (): number => 400;

/** Servers whose engine says no when the constraint is compiled, with what the client then gets. */
const SERVERS: Readonly<Partial<Record<ServerName, ServerRefusal>>> = {
  vllm: { message: vllmMessage, status: BAD_REQUEST, type: "BadRequestError" },
  // engines reference 3.3: an abort with status 400.
  sglang: {
    message: ({ reason }, { constraint }) =>
      `Failed to compile ${constraint.kind === "turn" ? "structural_tag" : "json"} grammar: ${reason}`,
    status: BAD_REQUEST,
    type: "BadRequestError",
  },
  // R25 (dynamo reference 4.1): an engine error, a 500 in older builds. The words are ours.
  dynamo: {
    message: ({ reason }) => `the engine cannot compile the constraint: ${reason}`,
    status: ({ settings }) => (entryFor(DYNAMO_BEHAVIOURS, settings.version).tagByDefault ? 400 : 500),
    type: "Bad Request",
  },
  // engines reference 4.3: errors surface when the request runs; words and status are derived.
  trtllm: {
    message: ({ reason }) => `the engine cannot compile the constraint: ${reason}`,
    status: () => 500,
    type: "InternalServerError",
  },
  llamacpp: {
    message: llamacppMessage,
    status: BAD_REQUEST,
    type: "invalid_request_error",
  },
};

/**
 * The decision, as an error where the engine refuses the schema of a tool or of the answer when it compiles the constraint, or
 * cannot read what the client wrote for one. Servers mostly name neither tool nor keyword; path and fix do. Where the server
 * itself refuses the request, that stays the error, and what the engine would refuse next is found beside it.
 */
export function withEngineRefusal(decision: Decision): Decision {
  const server = SERVERS[decision.settings.server];
  if (server === undefined || decision.settings.engineTag === "own") return decision;
  if (decision.rejection !== null) return withFurtherReasons(decision, decision.rejection, server);
  const [first, ...others] = engineRejections(server, decision);
  if (first === undefined) return decision;
  return {
    ...decision,
    rejection: first,
    envelope: {
      enforced: false,
      reason: `Nothing is generated: the server answers ${first.status}, because its engine cannot compile the constraint.`,
    },
    constraint: { kind: "none" },
    findings: [...others.map(rejectionFinding), ...decision.findings],
  };
}

function withFurtherReasons(decision: Decision, { path }: Rejection, server: ServerRefusal): Decision {
  if (decision.mended === undefined) return decision;
  const told = [path, ...decision.findings.filter(({ severity }) => severity === "error").map((one) => one.path)];
  // What the server complains of itself, there or further in, is mended with its complaint.
  const further = engineRejections(server, decision.mended).filter(
    (reason) => !told.some((place) => place === reason.path || place.startsWith(`${reason.path}/`)),
  );
  return { ...decision, findings: [...decision.findings, ...further.map(rejectionFinding)] };
}

/** All that the engine refuses of the constraint, as the server would put each. */
function engineRejections(server: ServerRefusal, decision: Decision): readonly Rejection[] {
  const unread = clientRefusal(decision);
  return [
    ...(unread === null ? [] : [unreadRejection(server, unread, decision)]),
    ...refusedKeywords(decision).flatMap((refused) => {
      const message = server.message(refused, decision);
      return message === null ? [] : rejectionOf(server, message, refused, decision);
    }),
  ];
}

function rejectionOf(server: ServerRefusal, message: string, refused: RefusedKeyword, decision: Decision): Rejection {
  const engine = engineOf(decision).name;
  const whose = refused.tool === null ? "The schema of the answer" : `Tool ${refused.tool}`;
  return {
    ...rejection("engine-refuses-schema", server, decision),
    message,
    path: refused.path,
    fix: `${whose}: ${engine} refuses ${refused.keyword}, for ${refused.reason}. Change it, or leave it out.`,
  };
}

function unreadRejection(
  server: ServerRefusal,
  { message, path, what, reason }: ClientRefusal,
  decision: Decision,
): Rejection {
  return {
    ...rejection("engine-cannot-read", server, decision),
    message,
    path,
    fix: `The ${what} cannot be read: ${reason}. Correct it.`,
  };
}

function rejection(
  rule: string,
  server: ServerRefusal,
  decision: Decision,
): Omit<Rejection, "message" | "path" | "fix"> {
  const status = server.status(decision);
  return {
    rule: `${decision.settings.server}-${rule}`,
    status,
    type: status === 500 ? "InternalServerError" : server.type,
    param: null,
    code: status,
  };
}
