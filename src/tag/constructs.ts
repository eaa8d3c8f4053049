import { toPointer } from "../base/json-pointer.js";
import { atLeast } from "../base/version.js";
import type { JsonSchemaStyle, StructuralTag, TagFormat } from "./types.js";
import { hasExplicitExcludes, isUnlimited } from "./unlimited.js";
import { children } from "./walk.js";

/** Numbers of an xgrammar release, `[0, 1, 33]`. */
export type EngineVersion = readonly number[];

/** What one `type` of format may carry, each field with the xgrammar release that introduced it. */
export interface Construct {
  readonly since: EngineVersion;
  readonly fields: Readonly<Record<string, EngineVersion>>;
}

const V0_1_25: EngineVersion = [0, 1, 25];
const V0_1_30: EngineVersion = [0, 1, 30];
const V0_1_32: EngineVersion = [0, 1, 32];
const V0_1_33: EngineVersion = [0, 1, 33];
const V0_1_34: EngineVersion = [0, 1, 34];
const V0_2_3: EngineVersion = [0, 2, 3];
const V0_2_4: EngineVersion = [0, 2, 4];
const V0_2_6: EngineVersion = [0, 2, 6];
const V0_2_7: EngineVersion = [0, 2, 7];

/** Every format type (xgrammar reference 7.5; the fields after 0.2.5 as found in the 0.2.6 and 0.2.7 packages). */
export const CONSTRUCTS: Readonly<Record<TagFormat["type"], Construct>> = {
  const_string: { since: V0_1_25, fields: { value: V0_1_25 } },
  json_schema: {
    since: V0_1_25,
    fields: { json_schema: V0_1_25, style: V0_1_32, any_order: V0_2_3, max_whitespace_cnt: V0_2_4 },
  },
  qwen_xml_parameter: {
    since: V0_1_25,
    fields: { json_schema: V0_1_25, any_order: V0_2_3, max_whitespace_cnt: V0_2_4 },
  },
  any_text: { since: V0_1_25, fields: { excludes: V0_1_30, max_tokens: V0_2_6, max_chars: V0_2_6 } },
  grammar: { since: V0_1_25, fields: { grammar: V0_1_25 } },
  regex: { since: V0_1_25, fields: { pattern: V0_1_25 } },
  sequence: { since: V0_1_25, fields: { elements: V0_1_25 } },
  or: { since: V0_1_25, fields: { elements: V0_1_25 } },
  optional: { since: V0_1_33, fields: { content: V0_1_33 } },
  plus: { since: V0_1_33, fields: { content: V0_1_33 } },
  star: { since: V0_1_33, fields: { content: V0_1_33 } },
  repeat: { since: V0_1_33, fields: { min: V0_1_33, max: V0_1_33, content: V0_1_33 } },
  tag: { since: V0_1_25, fields: { begin: V0_1_25, content: V0_1_25, end: V0_1_25 } },
  triggered_tags: {
    since: V0_1_25,
    fields: {
      triggers: V0_1_25,
      tags: V0_1_25,
      at_least_one: V0_1_25,
      stop_after_first: V0_1_25,
      excludes: V0_1_30,
    },
  },
  tags_with_separator: {
    since: V0_1_25,
    fields: { tags: V0_1_25, separator: V0_1_25, at_least_one: V0_1_25, stop_after_first: V0_1_25 },
  },
  dispatch: { since: V0_1_33, fields: { rules: V0_1_33, loop: V0_1_33, excludes: V0_1_33 } },
  token: { since: V0_1_33, fields: { token: V0_1_33 } },
  exclude_token: { since: V0_1_33, fields: { exclude_tokens: V0_1_33 } },
  any_tokens: { since: V0_1_33, fields: { exclude_tokens: V0_1_33, max_tokens: V0_2_6 } },
  token_triggered_tags: {
    since: V0_1_33,
    fields: {
      trigger_tokens: V0_1_33,
      tags: V0_1_33,
      exclude_tokens: V0_1_33,
      at_least_one: V0_1_33,
      stop_after_first: V0_1_33,
    },
  },
  token_dispatch: { since: V0_1_33, fields: { rules: V0_1_33, loop: V0_1_33, exclude_tokens: V0_1_33 } },
};

/** Values of a `json_schema` format's `style`, with the release that introduced each. */
const STYLES: Readonly<Record<JsonSchemaStyle, EngineVersion>> = {
  json: V0_1_25,
  qwen_xml: V0_1_32,
  minimax_xml: V0_1_32,
  deepseek_xml: V0_1_32,
  glm_xml: V0_1_33,
  cohere_xml: V0_2_6,
  kimi_k3_xml: V0_2_6,
  deepseek_v4_1_xml: V0_2_7,
  minimax_m3_xml: V0_2_7,
};

/** The argument styles that a `json_schema` format can name. */
export const JSON_SCHEMA_STYLES = Object.keys(STYLES) as readonly JsonSchemaStyle[];

/** Is this argument style one that an xgrammar `json_schema` node can name? */
export function isJsonSchemaStyle(name: string): name is JsonSchemaStyle {
  return (JSON_SCHEMA_STYLES as readonly string[]).includes(name);
}

/** One thing in a tag that an engine's version has no construct for. */
export interface Unsupported {
  /** The construct by the wire's own name: `dispatch`, `any_text.max_chars`, `style cohere_xml`. */
  readonly construct: string;
  /** JSON Pointer into the tag. */
  readonly pointer: string;
  /** The first release that has it. */
  readonly since: EngineVersion;
}

/**
 * What a tag uses that this xgrammar version lacks, in document order; empty where it can load the tag.
 * Fields that hold their default value ask for nothing (old engines ignore them).
 */
export function unsupportedIn(tag: StructuralTag, version: EngineVersion): readonly Unsupported[] {
  const lacks: Unsupported[] = [];
  const visit = (format: TagFormat, steps: readonly (string | number)[]): void => {
    for (const use of usesOf(format)) {
      if (!atLeast(version, use.since)) {
        lacks.push({ construct: use.construct, pointer: toPointer([...steps, ...use.steps]), since: use.since });
      }
    }
    for (const child of children(format)) visit(child.format, [...steps, ...child.steps]);
  };
  visit(tag.format, ["format"]);
  return lacks;
}

interface Use {
  readonly construct: string;
  readonly steps: readonly (string | number)[];
  readonly since: EngineVersion;
}

function usesOf(format: TagFormat): readonly Use[] {
  const construct = CONSTRUCTS[format.type];
  const uses: Use[] = [{ construct: format.type, steps: [], since: construct.since }];
  for (const [field, value] of Object.entries(format)) {
    const since = construct.fields[field];
    // A field as old as its format needs no line of its own; a style is as new as its value.
    if (since === undefined || since === construct.since || field === "style" || isDefault(value)) continue;
    uses.push({ construct: `${format.type}.${field}`, steps: [field], since });
  }
  switch (format.type) {
    case "json_schema":
      if (format.style !== undefined) {
        uses.push({ construct: `style ${format.style}`, steps: ["style"], since: STYLES[format.style] });
      }
      break;
    case "tag":
      if (typeof format.begin === "object") {
        uses.push({ construct: "tag.begin as a token", steps: ["begin"], since: V0_1_33 });
      }
      if (Array.isArray(format.end)) uses.push({ construct: "tag.end as a list", steps: ["end"], since: V0_1_30 });
      else if (typeof format.end === "object") {
        uses.push({ construct: "tag.end as a token", steps: ["end"], since: V0_1_33 });
      }
      break;
    case "tags_with_separator":
      if (format.separator === "") {
        uses.push({ construct: "empty separator", steps: ["separator"], since: V0_1_30 });
      }
      break;
    case "sequence":
      format.elements.slice(0, -1).forEach((element, index) => {
        if (isUnlimited(element) && !hasExplicitExcludes(element)) {
          uses.push({ construct: "unlimited format inside a sequence", steps: ["elements", index], since: V0_1_34 });
        }
      });
      break;
    case "or":
      if (new Set(format.elements.map(isUnlimited)).size > 1) {
        uses.push({ construct: "or of limited and unlimited formats", steps: ["elements"], since: V0_1_34 });
      }
      break;
    default:
      break;
  }
  return uses;
}

function isDefault(value: unknown): boolean {
  return value === null || value === false || value === "json" || (Array.isArray(value) && value.length === 0);
}
