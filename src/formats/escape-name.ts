import type { Format } from "./types.js";

/** A tool's name as the format writes it: some wires escape what would end an attribute (kimi_k3 sheet section 3). */
export function escapeName(format: Format, name: string): string {
  return format.escape === null ? name : name.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** The name that `escapeName` wrote. */
export function unescapeName(format: Format, written: string): string {
  return format.escape === null ? written : written.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
