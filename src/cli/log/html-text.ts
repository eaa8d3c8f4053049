/** Text as it stands in HTML; control characters as their pictures. */
export function htmlText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(CONTROLS, (control) => String.fromCodePoint(PICTURES + (control.codePointAt(0) ?? 0)));
}

/** Tab and line feed are written as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f]/g;
const PICTURES = 0x2400;
