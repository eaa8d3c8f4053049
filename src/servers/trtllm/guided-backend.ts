import type { ResolvedSettings } from "../types.js";

/** The backend that the server was started with; null: none, and then no constraint is held (engines reference 4.1, 4.3). */
export function guidedBackend({ serverSettings }: ResolvedSettings): "xgrammar" | "llguidance" | null {
  const value = serverSettings.guided_decoding_backend;
  return value === "xgrammar" || value === "llguidance" ? value : null;
}
