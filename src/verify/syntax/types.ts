import type { ArgumentStyle } from "../../arguments/style.js";
import type { PlaceInText } from "../place-in-text.js";

/** A notation whose faults can be told one by one. */
export type Syntax = NonNullable<ArgumentStyle["syntax"]>;

/** One fault of a text. Positions are UTF-16 indices. */
export interface TextFault {
  /** `missing-comma`, `unclosed-string`, ...: stable, for programs. */
  readonly kind: string;
  readonly at: number;
  /** For people, without a full stop. */
  readonly message: string;
}

/** A piece of the text, and what it should be so that the rest can be read. UTF-16 indices. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A fault and its remedy; null: what follows it cannot be told. */
export interface Found {
  readonly fault: TextFault;
  readonly remedy: Edit | null;
}

/** One fault of the output, where it stands in it. */
export interface SyntaxFault extends PlaceInText {
  readonly kind: string;
  readonly message: string;
}
