import { escapeName } from "./escape-name.js";
import type { Format } from "./types.js";

/** Stands in a trigger for the name of a tool. */
const NAME = "{NAME}";
/** What readers take as a name: nothing that opens, closes or separates something. */
export const NAME_CHARACTERS = "[^\\s\"'<>(){}[\\],=|]+";

/** The triggers of a request's tools: one with `{NAME}` in it is one for each tool. */
export function triggersFor(triggers: readonly string[], format: Format, tools: readonly string[]): readonly string[] {
  return triggers.flatMap((trigger) =>
    trigger.includes(NAME) ? tools.map((tool) => trigger.replaceAll(NAME, () => escapeName(format, tool))) : [trigger],
  );
}

/** Does a trigger stand at this place of a text? Any name counts where the trigger has one. */
export function triggerAt(trigger: string, text: string, at: number): boolean {
  if (!trigger.includes(NAME)) return text.startsWith(trigger, at);
  const literals = trigger.split(NAME).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(literals.join(NAME_CHARACTERS), "y");
  pattern.lastIndex = at;
  return pattern.test(text);
}
