import type { Finding } from "../base/finding.js";
import type { Rejection } from "./types.js";

/** A reason beside the one that the server answers with. */
export function rejectionFinding({ rule, path, message, fix }: Rejection): Finding {
  return { rule, severity: "error", path, message, fix };
}
