import type { Automaton } from "../../../grammar/automata/index.js";
import { IPV6 } from "./host.js";
import { wholeText } from "./whole-text.js";

// RFC 3986, Appendix A; RFC 3987, 2.2 for characters beyond ASCII; RFC 6570, 2 for templates.

const ENCODED = "%[0-9A-Fa-f]{2}";
const UNRESERVED = "0-9A-Za-z._~\\-";
const SUB_DELIMITERS = "!$&'()*+,;=";
const UCS = `\\xa0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef${supplementary(1, 13)}\\u{e1000}-\\u{efffd}`;
const PRIVATE = `\\ue000-\\uf8ff${supplementary(15, 16)}`;

/** Whole planes but for the two noncharacters at their ends. */
function supplementary(first: number, last: number): string {
  let ranges = "";
  for (let plane = first; plane <= last; plane += 1) {
    ranges += `\\u{${(plane * 0x10000).toString(16)}}-\\u{${(plane * 0x10000 + 0xfffd).toString(16)}}`;
  }
  return ranges;
}

/** `letters` are unreserved beside those of ASCII; `queryLetters` are so in a query alone. */
function references(letters: string, queryLetters: string): { readonly absolute: string; readonly relative: string } {
  const some = (characters: string): string => `(?:[${UNRESERVED}${letters}${SUB_DELIMITERS}${characters}]|${ENCODED})`;
  const segment = `${some(":@")}*`;
  const filled = `${some(":@")}+`;
  const filledWithoutColon = `${some("@")}+`;
  const host = `(?:\\[(?:${IPV6}|[Vv][0-9A-Fa-f]+\\.[${UNRESERVED}${SUB_DELIMITERS}:]+)\\]|${some("")}*)`;
  const authority = `//(?:${some(":")}*@)?${host}(?::\\d*)?`;
  const rest = `(?:/${segment})*`;
  const rooted = `/(?:${filled}${rest})?`;
  const end = `(?:\\?${some(`:@/?${queryLetters}`)}*)?(?:#${some(":@/?")}*)?`;
  return {
    absolute: `[A-Za-z][0-9A-Za-z+.\\-]*:(?:${authority}${rest}|${rooted}|${filled}${rest}|)${end}`,
    relative: `(?:${authority}${rest}|${rooted}|${filledWithoutColon}${rest}|)${end}`,
  };
}

export function uri(): Automaton {
  return wholeText(references("", "").absolute);
}

export function uriReference(): Automaton {
  const { absolute, relative } = references("", "");
  return wholeText(`${absolute}|${relative}`);
}

export function iri(): Automaton {
  return wholeText(references(UCS, PRIVATE).absolute);
}

export function iriReference(): Automaton {
  const { absolute, relative } = references(UCS, PRIVATE);
  return wholeText(`${absolute}|${relative}`);
}

export function uriTemplate(): Automaton {
  // The apostrophe was forgotten in the RFC and is in its erratum 6937.
  const literal = `(?:[!#$&'(-;=?-\\[\\]_a-z~${UCS}${PRIVATE}]|${ENCODED})`;
  const character = `(?:[0-9A-Za-z_]|${ENCODED})`;
  const variable = `${character}(?:\\.?${character})*(?:\\*|:[1-9]\\d{0,3})?`;
  return wholeText(`(?:${literal}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*`);
}
