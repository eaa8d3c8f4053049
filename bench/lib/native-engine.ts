import { existsSync } from "node:fs";
import { askEngine, type EngineRequest } from "../../test/engines/engine.js";

/** Native engines are timed only where `npm run test:engines` has made the virtual environment. */
export function hasNativeEngine(): boolean {
  return existsSync(new URL("../../.venv/bin/python", import.meta.url));
}

export interface NativeTimes {
  readonly loadMs: number;
  readonly acceptMs: number;
}

/** Best of some rounds inside the Python worker; null where the engine refuses or there is none. */
export async function nativeTimes(request: EngineRequest, patience?: number): Promise<NativeTimes | null> {
  if (!hasNativeEngine()) return null;
  const answer = await askEngine(request, patience);
  if (!answer.loaded || answer.loadNs === undefined || answer.acceptNs === undefined) return null;
  return { loadMs: answer.loadNs / 1e6, acceptMs: answer.acceptNs / 1e6 };
}
