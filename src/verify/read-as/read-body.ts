import { coerceCarefully } from "../../arguments/coercion/careful.js";
import type { Coercion } from "../../arguments/coercion/coercion.js";
import { coerceAsDynamo } from "../../arguments/coercion/dynamo.js";
import { coerceJsonByType } from "../../arguments/coercion/json-by-type.js";
import { coerceJsonOrText } from "../../arguments/coercion/json-or-text.js";
import { coerceAsRapid } from "../../arguments/coercion/rapid.js";
import { coerceAsSglang } from "../../arguments/coercion/sglang.js";
import { coerceAsVllm } from "../../arguments/coercion/vllm.js";
import { readLoosely } from "../../arguments/read-loosely.js";
import { styleNamed } from "../../arguments/styles.js";
import type { TagSpelling } from "../../arguments/tag-spelling.js";
import type { JsonObject } from "../../base/json.js";
import type { Emulation } from "./emulation.js";

/** The rules by the names that habits have for them. */
const COERCIONS: Readonly<Record<string, Coercion>> = {
  schema: coerceCarefully,
  dynamo: coerceAsDynamo,
  vllm: coerceAsVllm,
  sglang: coerceAsSglang,
  rapid: coerceAsRapid,
  json: coerceJsonOrText,
  "json-by-type": coerceJsonByType,
};

/** How the format spells its tags; null where its arguments do not stand between tags. */
export function tagsOf({ format }: Emulation): TagSpelling | null {
  return styleNamed(format.servers.read?.arguments ?? format.arguments)?.tags ?? null;
}

/** The rule by which this reader types bare text; `unknown`: nobody tells, and it matters. */
export function coercionOf({ habits }: Emulation, tags: TagSpelling): string {
  const isMarked = tags.marks.every(({ body }) => body !== "bare" && body !== "xml");
  return habits.coercion ?? (isMarked ? "schema" : "unknown");
}

/**
 * The arguments in a call's body as this reader finds and types them. `partial`: arguments that are complete; `cut`: the
 * last one too, as far as it goes. Null: it refuses them. `unknown`: nobody tells how it types them.
 */
export function readBody(
  name: string,
  body: string,
  how: "partial" | "cut",
  emulation: Emulation,
): JsonObject | null | "unknown" {
  const { habits, context } = emulation;
  const tags = tagsOf(emulation);
  const coerce = tags === null ? undefined : COERCIONS[coercionOf(emulation, tags)];
  if (tags === null || coerce === undefined) return "unknown";
  return readLoosely(body, context.schemaOf(name), tags, {
    coerce,
    strip: habits.strip ?? (tags.framed ? "line" : "none"),
    closer: habits.closer ?? "first",
    repeated: habits.repeated === "first" ? "first" : "last",
    undeclared: habits.undeclared === undefined || habits.undeclared === "unknown" ? "keep" : habits.undeclared,
    cut: how === "cut",
  });
}
