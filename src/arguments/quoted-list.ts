/** `"a"`, `"a" or "b"`, for messages. */
export function quotedList(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(" or ");
}
