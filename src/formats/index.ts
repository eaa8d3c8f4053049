export { findFormat, listFormats, requireFormat } from "./find-format.js";
export type { Format, FormatSummary } from "./types.js";
