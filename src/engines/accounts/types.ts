import type { KeywordStatus } from "../../base/account.js";
import type { JsonObject, JsonValue } from "../../base/json.js";
import type { JsonSchemaStyle } from "../../tag/types.js";

/** What a converter does with one keyword of one schema object. */
export interface Verdict {
  readonly status: KeywordStatus;
  readonly reason: string | null;
  readonly refused?: true;
}

/** A schema object under account. */
export interface SchemaNode {
  readonly schema: JsonObject;
  /** Its declared types; null where it names none. */
  readonly types: readonly string[] | null;
  /** The whole document, for `$ref` and `$schema`. */
  readonly root: JsonObject;
  /**
   * `arguments`: the object whose entries an argument style writes; `argument`: one of its entries; `nested`:
   * everything below, which every style but cohere's writes as JSON.
   */
  readonly level: "arguments" | "argument" | "nested";
  readonly style: JsonSchemaStyle;
  /** Numbers of the engine's version, `[0, 2, 5]`. */
  readonly version: readonly number[];
}

/** A fixed verdict, or one that depends on the keyword's value and neighbours. */
export type KeywordRule = Verdict | ((value: JsonValue, node: SchemaNode) => Verdict);

/** Why no value fits a schema, and the keyword to blame for it. */
export interface Contradiction {
  /** JSON Pointer of the keyword inside the schema. */
  readonly path: string;
  readonly keyword: string;
  readonly words: string;
}

/** What is known about one engine's own schema converter. */
export interface ConverterTable {
  /** Newest version that the table was checked against; asked for a newer one, it still answers. */
  readonly checked: readonly number[];
  /**
   * Keywords that the converter stops at even where the declared types leave out all that they speak of. Any other
   * such keyword holds of every instance without the converter's doing.
   */
  readonly readEverywhere: ReadonlySet<string>;
  /** Why the converter does not look at this keyword of this node at all; null where it does. */
  readonly ignored: (keyword: string, node: SchemaNode) => string | null;
  /** Why the converter refuses a schema that no value fits; left out where it says so keyword by keyword, or never. */
  readonly contradiction?: (schema: JsonValue) => Contradiction | null;
  /** Keywords that are not named here get no account: annotations and vendor words. */
  readonly keywords: Readonly<Record<string, KeywordRule>>;
}

export const ENFORCED: Verdict = { status: "enforced", reason: null };

export function approximated(reason: string): Verdict {
  return { status: "approximated", reason };
}

export function notEnforced(reason: string): Verdict {
  return { status: "not-enforced", reason };
}

/** The engine refuses the whole schema over this keyword, so nothing is held. */
export function refused(reason: string): Verdict {
  return { status: "not-enforced", reason: `Refused: ${reason}`, refused: true };
}

/** Rules that speak where the converter takes the keyword's value; where it refuses it, its words (null: it does not) are the verdict. */
export function unlessRefused(
  rules: Readonly<Record<string, KeywordRule>>,
  words: (keyword: string, value: JsonValue, node: SchemaNode) => string | null,
): Readonly<Record<string, KeywordRule>> {
  return Object.fromEntries(
    Object.entries(rules).map(([keyword, rule]): [string, KeywordRule] => [
      keyword,
      (value, node) => {
        const said = words(keyword, value, node);
        if (said !== null) return refused(`${said}.`);
        return typeof rule === "function" ? rule(value, node) : rule;
      },
    ]),
  );
}
