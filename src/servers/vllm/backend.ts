import type { ResolvedSettings } from "../types.js";

/** The backend that the server was started with: `auto` where none was named (engines reference 2.5). */
export function vllmBackend({ serverSettings }: Pick<ResolvedSettings, "serverSettings">) {
  return serverSettings["structured-outputs-config.backend"] ?? "auto";
}
