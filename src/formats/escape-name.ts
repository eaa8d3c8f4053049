import type { Format } from "./types.js";

/** A tool's name as the format writes it: some wires escape what would end an attribute (kimi_k3 sheet section 3). */
export function escapeName(format: Format, name: string): string {
  return format.escape !== "attribute" ? name : name.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** The name that `escapeName` wrote; one that a model doubles (muse_glimmer sheet section 6) is taken once. */
export function unescapeName(format: Format, written: string): string {
  switch (format.escape) {
    case "attribute":
      return written.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    case "doubled":
      return /^(.+)\.\1$/su.exec(written)?.[1] ?? written;
    case null:
      return written;
  }
}
