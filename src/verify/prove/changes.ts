import type { LabelledSample, TextSpan } from "../../match/derivation.js";
import type { Random } from "../../match/random.js";

/** Signs that tend to matter in tool calls. */
const SIGNS = ['"', "\\", "{", "}", "[", "]", ",", ":", "<", ">", "/", " ", "\n", "0", "-", "e", "é", "😀"];

/** The output with one code point replaced, dropped, put in or doubled. */
export function mutant(output: string, random: Random): string {
  const points = Array.from(output);
  const at = random.below(points.length + 1);
  const sign = random.pick(SIGNS) ?? " ";
  const before = points.slice(0, at).join("");
  const here = points[at] ?? "";
  const after = points.slice(at + 1).join("");
  switch (random.below(4)) {
    case 0:
      return before + sign + after;
    case 1:
      return before + after;
    case 2:
      return before + sign + here + after;
    default:
      return before + here + here + after;
  }
}

/** Stretches of raw text in a call's arguments: what a tool's own strings are written as. */
export function argumentTexts({ spans, texts }: LabelledSample): readonly TextSpan[] {
  const written = spans.filter(({ label }) => label.layer === "arguments");
  return texts.filter(({ start, end }) => written.some((span) => span.start <= start && end <= span.end));
}

/** The output with something put into a stretch of it: at its beginning, in the middle or at its end. */
export function injected(
  output: string,
  { start, end }: TextSpan,
  what: string,
  where: "begin" | "middle" | "end",
): string {
  const at = where === "begin" ? start : where === "end" ? end : start + Math.floor((end - start) / 2);
  return output.slice(0, at) + what + output.slice(at);
}
