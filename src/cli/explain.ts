import { Command } from "commander";
import { explanationText, type PlaceOf } from "./explain-text.js";
import type { Io } from "./io.js";
import { paintFor } from "./paint.js";
import { type InputDocument, readDocument } from "./read-document.js";
import { type SettingsFlags, settingsOf, withSettings } from "./settings-flags.js";

/** `tagwright explain REQUEST`: what the server would do with a request, and why. */
export function explainCommand(io: Io, exit: (status: number) => void): Command {
  return withSettings(new Command("explain"))
    .description("say whether a server takes a request, what it enforces and what not")
    .argument("<request>", "the client's request body, JSON or YAML; - is standard input")
    .action(async (request: string, flags: SettingsFlags) => {
      const document = await readDocument(request, io);
      const { explain } = await import("../jobs/explain.js");
      const explanation = explain(document.value, settingsOf(flags));
      io.stdout(
        flags.json === true
          ? `${JSON.stringify(explanation, null, 2)}\n`
          : explanationText(explanation, paintFor(io, flags), await placesIn(request, document)),
      );
      exit(explanation.status === 200 ? 0 : 1);
    });
}

async function placesIn(file: string, { text, language }: InputDocument): Promise<PlaceOf> {
  const { locator } = await import("./positions.js");
  const locate = await locator(text, language);
  const name = file === "-" ? "standard input" : file;
  return (pointer) => {
    if (pointer === "") return pointer;
    const { line, column } = locate(pointer);
    return `${name}:${line}:${column}`;
  };
}
