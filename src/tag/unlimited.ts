import type { TagFormat } from "./types.js";

/**
 * Can this format go on without end, so that only a tag's end string stops it (xgrammar reference 1.4)?
 * Regular expressions, grammars and JSON schemas never count as unlimited.
 */
export function isUnlimited(format: TagFormat): boolean {
  switch (format.type) {
    case "any_text":
    case "any_tokens":
    case "triggered_tags":
    case "token_triggered_tags":
    case "dispatch":
    case "token_dispatch":
    case "tags_with_separator":
    case "star":
    case "plus":
      return true;
    case "repeat":
      return format.max === -1 || (format.max !== 0 && isUnlimited(format.content));
    case "optional":
      return isUnlimited(format.content);
    case "sequence":
    case "or":
      return format.elements.some((element) => isUnlimited(element) && !hasExplicitExcludes(element));
    default:
      return false;
  }
}

/** Does the format itself say what its free part must not hold? Such a tag content may go without an end. */
export function hasExplicitExcludes(format: TagFormat): boolean {
  switch (format.type) {
    case "any_text":
    case "triggered_tags":
    case "dispatch":
      return (format.excludes?.length ?? 0) > 0;
    case "any_tokens":
    case "token_triggered_tags":
    case "token_dispatch":
      return (format.exclude_tokens?.length ?? 0) > 0;
    default:
      return false;
  }
}
