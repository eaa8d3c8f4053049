import type { TagFormat } from "./types.js";

/** A format inside another one, and the way to it. */
export interface ChildFormat {
  readonly format: TagFormat;
  readonly steps: readonly (string | number)[];
}

/** The formats directly inside a format, in document order. */
export function children(format: TagFormat): readonly ChildFormat[] {
  switch (format.type) {
    case "sequence":
    case "or":
      return format.elements.map((element, index) => ({ format: element, steps: ["elements", index] }));
    case "optional":
    case "plus":
    case "star":
    case "repeat":
    case "tag":
      return [{ format: format.content, steps: ["content"] }];
    case "triggered_tags":
    case "token_triggered_tags":
    case "tags_with_separator":
      return format.tags.map((tag, index) => ({ format: tag, steps: ["tags", index] }));
    case "dispatch":
    case "token_dispatch":
      return format.rules.map(([, content], index) => ({ format: content, steps: ["rules", index, 1] }));
    default:
      return [];
  }
}
