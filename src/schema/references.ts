import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { type Draft, draftOfUri, keywordIn, refStandsAlone } from "./drafts.js";

/** Where a schema object stands. */
export interface SchemaPlace {
  readonly schema: JsonObject;
  /** JSON Pointer in the document. */
  readonly pointer: string;
  /** URI that its references are resolved against, without a fragment. */
  readonly base: string;
  readonly draft: Draft;
  /** The keywords that its draft has, with their values. */
  readonly keywords: ReadonlyMap<string, JsonValue>;
  /** Does it ask anything of a value? */
  readonly asks: boolean;
}

/** All schema objects of a document, and the names that references find them by. */
export interface References {
  readonly places: Map<JsonObject, SchemaPlace>;
  /** URI without fragment to the schema object it names. */
  readonly resources: Map<string, JsonSchema>;
  /** `URI#anchor` to the schema object it names. */
  readonly anchors: Map<string, JsonObject>;
  /** Names of `$dynamicAnchor` and how many schema objects bear each. */
  readonly dynamicAnchors: Map<string, number>;
  /** Does any schema object use `unevaluatedProperties` or `unevaluatedItems`? */
  readonly usesUnevaluated: boolean;
}

/** The base URI of a document that names itself nowhere. */
const ANONYMOUS = "schema:/";

/** Finds every schema object of a document. */
export function readReferences(root: JsonSchema, draft: Draft): References {
  const references: References & { usesUnevaluated: boolean } = {
    places: new Map(),
    resources: new Map([[ANONYMOUS, root]]),
    anchors: new Map(),
    dynamicAnchors: new Map(),
    usesUnevaluated: false,
  };
  visit(references, root, "", ANONYMOUS, draft);
  return references;
}

function visit(
  references: References & { usesUnevaluated: boolean },
  schema: JsonValue,
  pointer: string,
  outerBase: string,
  outerDraft: Draft,
): void {
  if (!isObject(schema) || references.places.has(schema)) return;
  const named = own(schema, "$schema");
  const draft = (typeof named === "string" ? draftOfUri(named) : null) ?? outerDraft;
  const alone = refStandsAlone(draft) && typeof own(schema, "$ref") === "string";
  const base = alone ? outerBase : nameResource(references, schema, outerBase, draft);
  const keywords = new Map<string, JsonValue>();
  let asks = false;
  for (const keyword of Object.keys(schema)) {
    const facts = keywordIn(draft, keyword);
    if (facts === null) continue;
    keywords.set(keyword, schema[keyword] ?? null);
    asks ||= facts.kind === "assertion";
  }
  references.places.set(schema, { schema, pointer, base, draft, keywords, asks });
  for (const [keyword, value] of keywords) {
    if (keyword === "unevaluatedProperties" || keyword === "unevaluatedItems") references.usesUnevaluated = true;
    const shape = keywordIn(draft, keyword)?.subschemas;
    if (shape === undefined || shape === "none") continue;
    const at = pointer + pointerStep(keyword);
    if (Array.isArray(value)) {
      if (shape === "list" || shape === "schema-or-list") {
        for (const [index, item] of value.entries()) visit(references, item, `${at}/${index}`, base, draft);
      }
    } else if (isObject(value)) {
      if (shape === "map") {
        for (const key of Object.keys(value))
          visit(references, own(value, key) ?? null, at + pointerStep(key), base, draft);
      } else if (shape !== "list") {
        visit(references, value, at, base, draft);
      }
    }
  }
}

/** Enters the names that a schema object gives itself; the base URI that holds inside it. */
function nameResource(references: References, schema: JsonObject, outerBase: string, draft: Draft): string {
  let base = outerBase;
  const id = own(schema, draft === 4 ? "id" : "$id");
  if (typeof id === "string") {
    if (id.startsWith("#")) references.anchors.set(`${base}${id}`, schema);
    else {
      base = resolveUri(id, outerBase).uri;
      references.resources.set(base, schema);
    }
  }
  for (const keyword of ["$anchor", "$dynamicAnchor"]) {
    const anchor = draft >= 2019 ? own(schema, keyword) : undefined;
    if (typeof anchor !== "string") continue;
    references.anchors.set(`${base}#${anchor}`, schema);
    if (keyword === "$dynamicAnchor") {
      references.dynamicAnchors.set(anchor, (references.dynamicAnchors.get(anchor) ?? 0) + 1);
    }
  }
  return base;
}

/** A reference split into absolute URI and fragment (without `#`, still percent-encoded). */
function resolveUri(reference: string, base: string): { readonly uri: string; readonly fragment: string } {
  const hash = reference.indexOf("#");
  const path = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? "" : reference.slice(hash + 1);
  if (path === "") return { uri: base, fragment };
  if (URL.canParse(path, base)) return { uri: new URL(path, base).href, fragment };
  return { uri: path, fragment };
}

/** What a reference leads to, or why it leads nowhere. */
export type Resolution =
  | { readonly found: true; readonly schema: JsonSchema }
  | { readonly found: false; readonly reason: string };

/** Follows a `$ref` that stands in a schema object at `place`. */
export function resolveReference(references: References, reference: string, place: SchemaPlace): Resolution {
  const { uri, fragment } = resolveUri(reference, place.base);
  const resource = references.resources.get(uri);
  if (resource === undefined) {
    return {
      found: false,
      reason: `"${reference}" is in a document that is not here; only local references are followed`,
    };
  }
  if (fragment === "") return { found: true, schema: resource };
  const decoded = percentDecode(fragment);
  if (decoded.startsWith("/")) return followPointer(references, resource, decoded, uri, place.draft, reference);
  const anchored = references.anchors.get(`${uri}#${decoded}`);
  if (anchored !== undefined) return { found: true, schema: anchored };
  return { found: false, reason: `"${reference}" names an anchor that no schema here bears` };
}

function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function followPointer(
  references: References,
  resource: JsonSchema,
  pointer: string,
  uri: string,
  draft: Draft,
  reference: string,
): Resolution {
  let at: JsonValue | undefined = resource;
  let place = isObject(resource) ? references.places.get(resource) : undefined;
  for (const escaped of pointer.slice(1).split("/")) {
    const step = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) at = /^(0|[1-9]\d*)$/.test(step) ? (at[Number(step)] as JsonValue | undefined) : undefined;
    else if (isObject(at)) at = own(at, step);
    else at = undefined;
    if (at === undefined) return { found: false, reason: `"${reference}" points to nothing: there is no ${pointer}` };
    if (isObject(at)) place = references.places.get(at) ?? place;
  }
  if (typeof at === "boolean") return { found: true, schema: at };
  if (!isObject(at)) return { found: false, reason: `"${reference}" does not point to a schema` };
  // A pointer may lead into a place that no keyword calls a schema; it is one from here on.
  visit(
    references as References & { usesUnevaluated: boolean },
    at,
    pointer,
    place?.base ?? uri,
    place?.draft ?? draft,
  );
  return { found: true, schema: at };
}
