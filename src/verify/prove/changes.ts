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

/** A stretch of a call's arguments that is a string's text; in a quoted one, quotes have to be escaped. */
export interface ArgumentText extends TextSpan {
  readonly quoted: boolean;
}

/** A string in double quotes, of which what a colon follows is a key, or (without the group) in single ones, which may hold double ones. */
const QUOTED = /"((?:[^"\\]|\\.)*)"(\s*:)?|'(?:[^'\\]|\\.)*'/gsu;

/** What a tool's own strings are written as: raw texts, and what stands in quotes. */
export function argumentTexts({ text, spans, texts }: LabelledSample): readonly ArgumentText[] {
  const written = spans.filter(({ label }) => label.layer === "arguments");
  const raw = texts
    .filter(({ start, end }) => written.some((span) => span.start <= start && end <= span.end))
    .map((span) => ({ ...span, quoted: false }));
  const quoted = written.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(QUOTED)]
      .filter(({ 1: inside, 2: colon }) => inside !== undefined && colon === undefined)
      .map(({ index, 1: inside = "" }) => ({
        start: start + index + 1,
        end: start + index + 1 + inside.length,
        excludes: [],
        quoted: true,
      })),
  );
  return [...raw, ...quoted];
}

/** Can the text hold this? Where it cannot, an output with it in its place says something else. */
export function canHold(
  output: string,
  { start, end, excludes }: ArgumentText,
  what: string,
  where: "begin" | "end",
): boolean {
  const text = output.slice(start, end);
  const whole = where === "begin" ? what + text : text + what;
  return !excludes.some((one) => whole.includes(one));
}

/** The output with something put into a stretch of it, at its beginning or at its end. */
export function injected(
  output: string,
  { start, end, quoted }: ArgumentText,
  what: string,
  where: "begin" | "end",
): string {
  const at = where === "begin" ? start : end;
  return output.slice(0, at) + (quoted ? JSON.stringify(what).slice(1, -1) : what) + output.slice(at);
}
