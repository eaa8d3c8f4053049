import { COERCIONS } from "../../arguments/coercion/coercions.js";
import { readEscapedPairs } from "../../arguments/read-escaped-pairs.js";
import { readLoosely } from "../../arguments/read-loosely.js";
import type { TagSpelling } from "../../arguments/tag-spelling.js";
import type { JsonObject } from "../../base/json.js";
import type { ReaderHabits } from "../../formats/reader-habits.js";
import type { Emulation } from "./emulation.js";
import { tagsOf } from "./tags-of.js";

/** How a reader takes the arguments of a call. */
export type BodyReading =
  /** As the careful reader does. */
  | { readonly kind: "careful" }
  /** Nobody tells. */
  | { readonly kind: "unknown" }
  /** By searching the call's body. Null where it refuses the call. */
  | {
      readonly kind: "search";
      readonly read: (name: string, body: string, how: "partial" | "cut") => JsonObject | null;
    };

/**
 * How this reader finds and types arguments. `partial`: those that are complete; `cut`: the last one too, as far as it
 * goes.
 */
export function bodyReading({ format, habits, context }: Emulation): BodyReading {
  if (habits.coercion === "escaped-pairs") return { kind: "search", read: (_, body) => readEscapedPairs(body) };
  const tags = tagsOf(format);
  if (tags === undefined) return { kind: "careful" };
  const coercion = habits.coercion ?? (isMarked(tags) ? "schema" : "unknown");
  if (coercion === "unknown") return { kind: "unknown" };
  return {
    kind: "search",
    read: (name, body, how) =>
      readLoosely(body, context.schemaOf(name), tags, {
        coerce: COERCIONS[coercion],
        believesMarks: coercion === "schema",
        strip: habits.strip ?? (tags.framed ? "line" : "none"),
        closer: habits.closer ?? "first",
        repeated: habits.repeated === "first" ? "first" : "last",
        undeclared: habits.undeclared === undefined || habits.undeclared === "unknown" ? "keep" : habits.undeclared,
        cut: how === "cut",
      }),
  };
}

/** Do its habits say that this reader takes whole calls just as the careful reader does? */
export function takesCallsCarefully(habits: ReaderHabits): boolean {
  const own = ["strip", "closer", "repeated", "undeclared"] as const;
  return (habits.coercion ?? "schema") === "schema" && own.every((habit) => habits[habit] === undefined);
}

/** Do the tags themselves say which type every value has? */
function isMarked({ marks }: TagSpelling): boolean {
  return marks.every(({ body }) => body !== "bare" && body !== "xml");
}
