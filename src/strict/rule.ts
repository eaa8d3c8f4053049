import type { JsonObject, JsonValue } from "../base/json.js";
import type { TargetName } from "./profile-names.js";
import type { References } from "./references.js";
import type { Severity, SeverityTable } from "./severities.js";
import type { ListedTool, ToolList } from "./tool-list.js";
import type { SchemaNode } from "./walk.js";

/** One change of the document, by JSON Pointer. Edits of one fix belong together. */
export type Edit =
  /** Gives the member a value; a member that is missing is added at the end. */
  | { readonly kind: "set"; readonly path: string; readonly value: JsonValue }
  /** Adds an element at the end of an array, which is made if it is missing. */
  | { readonly kind: "append"; readonly path: string; readonly value: JsonValue }
  | { readonly kind: "remove"; readonly path: string }
  /** Gives a member another key, in its place. */
  | { readonly kind: "rename"; readonly path: string; readonly key: string };

/**
 * A fix, and what it does to the instances that are valid. `same`: none is gained or lost. `narrower`: some may be lost, none gained.
 * `unsafe`: some may be gained, or a constraint is lost; it is then written into the description (strict-subset reference F, fix kinds).
 */
export interface Change {
  readonly edits: readonly Edit[];
  readonly effect: "same" | "narrower" | "unsafe";
}

/** What a rule finds: a finding that does not know its rule and profile yet. */
export interface Fault {
  /** JSON Pointer into the checked document. */
  readonly path: string;
  readonly message: string;
  readonly fix: string | null;
  /** The fix that a program can make, if there is one. */
  readonly change?: Change;
  /** Where it differs from the rule's own. */
  readonly severity?: Severity;
}

/** How fixes are made where there is a choice. */
export interface FixOptions {
  /**
   * A property that may be left out and has to be in `required`: `nullable` lets it be null in exchange, which OpenAI's guide says;
   * `plain` makes it mandatory as it is, which spends nothing of Anthropic's limit on unions.
   */
  readonly completeRequired: "nullable" | "plain";
}

/** What a rule may look at beside the node it is asked about. */
export interface RuleContext {
  readonly target: TargetName;
  readonly tool: ListedTool;
  /** All schema nodes of the tool, in document order. */
  readonly nodes: readonly SchemaNode[];
  readonly root: SchemaNode;
  readonly references: References;
  /** The child of a node under a keyword, and there under a name or position. */
  readonly nodeAt: (parent: SchemaNode, keyword: string, key?: string | number) => SchemaNode | undefined;
  readonly fixes: FixOptions;
}

/** The page of a rule, for `check --explain`. */
export interface RulePage {
  /** Why the targets mind, in a sentence or two. */
  readonly why: string;
  /** A document that the rule finds something in, and the same as it should be: a schema, or a tool list where the rule looks at that. */
  readonly bad: JsonValue;
  readonly good: JsonValue;
  /** Where the fact comes from. */
  readonly source: string;
}

/** A rule of the catalogue. It has one of the four functions, by what it looks at. */
export interface Rule {
  /** Stable once released. */
  readonly id: string;
  /** What it says, in one line. */
  readonly title: string;
  /** The targets it holds for. */
  readonly severities: SeverityTable;
  /** The best fix that it ever has. */
  readonly fix: "safe" | "unsafe" | "none";
  readonly page: RulePage;
  readonly keywords?: readonly string[];
  /** Asked for every schema that is an object; where `keywords` are named, for those that have one of them. */
  readonly schema?: (schema: JsonObject, node: SchemaNode, context: RuleContext) => readonly Fault[];
  /** Asked for every schema position, whatever stands there. */
  readonly node?: (node: SchemaNode, context: RuleContext) => readonly Fault[];
  /** Asked once per function tool; there is a schema. */
  readonly tool?: (context: RuleContext) => readonly Fault[];
  /** Asked once for the whole list. */
  readonly list?: (list: ToolList, target: TargetName, fixes: FixOptions) => readonly Fault[];
}
