import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The nearest folder `grammars/` at or above a module that has this file, wherever in the package the module ends up. */
export function grammarsFolder(from: URL, file: string): string {
  const here = new URL("grammars/", from);
  const above = new URL("..", from);
  return existsSync(new URL(file, here)) || above.href === from.href
    ? fileURLToPath(here)
    : grammarsFolder(above, file);
}
