import type { ArgumentStyle } from "../../src/arguments/style.js";
import { argumentStyle } from "../../src/arguments/styles.js";

/** A style whose nested values are no JSON, with what stands behind its arguments. */
export interface ValueStyleFacts {
  readonly style: ArgumentStyle;
  /** Behind the arguments. */
  readonly close: string;
}

export const NAMESPACE = "]<]minimax[>[";

export const VALUE_STYLES: readonly ValueStyleFacts[] = [
  { style: argumentStyle("pythonic"), close: ")" },
  { style: argumentStyle("lfm"), close: ")" },
  { style: argumentStyle("olmo3"), close: ")" },
  { style: argumentStyle("gemma"), close: "}<tool_call|>" },
  { style: argumentStyle("functiongemma"), close: "}<end_function_call>" },
  { style: argumentStyle("minimax_m3"), close: `${NAMESPACE}</invoke>` },
  { style: argumentStyle("minimax_m3_xml"), close: `${NAMESPACE}</invoke>` },
];
