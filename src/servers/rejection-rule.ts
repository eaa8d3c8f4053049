import type { ToolRequest } from "../request/types.js";
import type { Rejection, ResolvedSettings } from "./types.js";

/** One reason for which a server answers with an error. Each is a file of its own. */
export interface RejectionRule {
  /** Stable id, for example `vllm-empty-tools`. */
  readonly id: string;
  /** Null where the rule does not speak; a list where it has several places to complain of. */
  readonly check: (request: ToolRequest, settings: ResolvedSettings) => Rejection | readonly Rejection[] | null;
  /** It is open what will go to which engine once this is mended: nothing can be said of what would come next. */
  readonly leavesOpen?: (request: ToolRequest) => boolean;
}
