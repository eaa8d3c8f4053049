import type { ResolvedSettings } from "./types.js";

const TRUE = ["1", "true", "yes", "on", "enabled"];
const FALSE = ["0", "false", "no", "off", "disabled"];

/** A switch as environment variables and flags spell it; null where the text is neither. */
export function parseBoolean(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (TRUE.includes(word)) return true;
  return FALSE.includes(word) ? false : null;
}

/** A switch among the server settings, or what the server does without it. */
export function switchedOn(settings: ResolvedSettings, name: string, byDefault: boolean): boolean {
  const text = settings.serverSettings[name];
  return text === undefined ? byDefault : (parseBoolean(text) ?? byDefault);
}
