import type { Finding } from "../../base/finding.js";
import type { ReaderNote } from "./emulation.js";

/** What is unusual, said of `the call to "f"`. */
const SITUATIONS: Readonly<Record<ReaderNote["situation"], string>> = {
  "unknown-tool": "names a tool that the request does not declare",
  truncated: "is cut off",
  "missing-close": "lacks the text that closes it",
  malformed: "cannot be read",
  "marker-in-string": "holds, inside a value, a text that ends a call",
  "other-opening": "does not begin as this reader wants it",
  "no-section": "stands in no section",
  "open-section": "stands in a section that is not closed",
  "several-lines": "has its arguments on several lines",
  "no-arguments": "has no arguments member",
  "empty-arguments": "has no arguments",
  "json-body": "has JSON in place of tags",
  "negative-number": "has a negative number",
  "parameters-key": "has its arguments under another key",
  "other-shape": "is an array where an object is usual, or the other way round",
  "text-before": "Text stands before the first call",
  "text-between": "Text stands between the calls",
  "text-after": "Text stands behind the last call",
  "text-beside": "A message with text stands beside the calls",
  "several-calls": "There are several calls",
  "bare-call": "stands there without the format's markers",
  coercion: "has arguments that are typed otherwise",
  undeclared: "has an argument that the tool does not declare",
  content: "Text stands beside the calls",
};

/** What a reader makes of it. */
const OUTCOMES: Readonly<Record<string, string>> = {
  call: "returns the call",
  partial: "returns the call with the arguments that are complete",
  cut: "returns the call with what there is of it, the last value cut short",
  "cut-and-show": "returns the call with what there is of it, and the whole output as text besides",
  repair: "closes the JSON as it stands and returns what it then says",
  "repair-trimmed": "closes the JSON as it stands and returns what it then says",
  raw: "returns the call with the broken text as its arguments",
  "raw-trimmed": "returns the call with the broken text as its arguments",
  empty: "returns the call without arguments",
  drop: "returns nothing of it",
  content: "returns it as text",
  show: "returns no call for it, and the whole output as text beside the other calls",
  stop: "returns nothing of it and of what follows",
  prefix: "returns no calls, and only the text before the first",
  nothing: "returns no calls and no text",
  text: "returns the whole output as text, without calls",
  first: "returns the first call only; the others are text",
  differs: "returns the text with other blanks or in another order",
};

/** What a server's own reader makes otherwise, and where nobody tells what it makes. */
export function readerFindings(
  notes: readonly ReaderNote[],
  server: string,
  byteOf: (index: number) => number,
): readonly Finding[] {
  return notes.map(({ situation, outcome, at, tool }) => {
    const said = SITUATIONS[situation];
    const call = tool === null ? "A call" : `The call to "${tool}"`;
    const what = /^[A-Z]/.test(said) ? said : `${call} ${said}`;
    const where = `at byte ${byteOf(at)}`;
    if (outcome === "unknown") {
      return {
        rule: "read-as-unknown",
        severity: "warning",
        path: "",
        message: `${what} (${where}): what ${server} makes of that is not known, so it is read as the careful reader reads it`,
        fix: null,
      };
    }
    const made = OUTCOMES[outcome] ?? `types them by its own rule (${outcome})`;
    return {
      rule: "read-as-differs",
      severity: situation.startsWith("text-") || situation === "content" ? "info" : "warning",
      path: "",
      message: `${what} (${where}): ${server} ${made}`,
      fix: null,
    };
  });
}
