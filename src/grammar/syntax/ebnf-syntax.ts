import type { CodePointRange } from "../ir.js";

/** What the EBNF parser builds: the text's own structure, names not yet looked up. `at` is a UTF-16 index. */
export type EbnfNode =
  | { readonly kind: "name"; readonly name: string; readonly at: number }
  | { readonly kind: "string"; readonly points: readonly number[]; readonly at: number }
  | { readonly kind: "class"; readonly ranges: readonly CodePointRange[]; readonly at: number }
  | { readonly kind: "sequence"; readonly items: readonly EbnfNode[] }
  | { readonly kind: "choice"; readonly items: readonly EbnfNode[] }
  | { readonly kind: "repeat"; readonly item: EbnfNode; readonly min: number; readonly max: number | null }
  | { readonly kind: "macro"; readonly call: MacroCall };

export interface MacroCall {
  readonly macro: string;
  readonly at: number;
  readonly positional: readonly MacroValue[];
  readonly named: readonly NamedArgument[];
}

export interface NamedArgument {
  readonly name: string;
  readonly value: MacroValue;
  readonly at: number;
}

export type MacroValue =
  | { readonly kind: "string"; readonly text: string; readonly at: number }
  | { readonly kind: "integer"; readonly value: number; readonly at: number }
  | { readonly kind: "boolean"; readonly value: boolean; readonly at: number }
  | { readonly kind: "name"; readonly name: string; readonly at: number }
  | { readonly kind: "tuple"; readonly items: readonly MacroValue[]; readonly at: number };

/** One of `name[option, option=value]`. The value is kept as written, strings decoded. */
export interface RuleOption {
  readonly name: string;
  readonly value: string | number | null;
  readonly at: number;
}

export interface EbnfRule {
  readonly name: string;
  readonly at: number;
  readonly options: readonly RuleOption[];
  readonly body: EbnfNode;
  /** The lookahead assertion at the rule's end; kept to look up its names, else without effect. */
  readonly lookahead: EbnfNode | null;
}
