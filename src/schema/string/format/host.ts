import type { Automaton } from "../../../grammar/automata/index.js";
import { wholeText } from "./whole-text.js";

const BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
/** RFC 2673, 3.2 dotted-quad. */
const IPV4 = `${BYTE}(?:\\.${BYTE}){3}`;

/** RFC 3986, 3.2.2 IPv6address, the same as RFC 4291, 2.2: eight groups, one run of which may be left out. */
export const IPV6 = ipv6Pattern();

function ipv6Pattern(): string {
  const group = "[0-9A-Fa-f]{1,4}";
  const lastTwo = `(?:${group}:${group}|${IPV4})`;
  const forms = [`(?:${group}:){6}${lastTwo}`];
  // At most `before` groups stand before the gap, as many after it as are left of seven.
  for (let before = 0; before <= 7; before += 1) {
    const head = before === 0 ? "" : `(?:${group}(?::${group}){0,${before - 1}})?`;
    const after = 7 - before;
    const tail = after === 0 ? "" : after === 1 ? group : `(?:${group}:){${after - 2}}${lastTwo}`;
    forms.push(`${head}::${tail}`);
  }
  return `(?:${forms.join("|")})`;
}

export function ipv4(): Automaton {
  return wholeText(IPV4);
}

export function ipv6(): Automaton {
  return wholeText(IPV6);
}

/** RFC 1123, 2.1: letters, digits and inner hyphens, 63 to a label. */
export function hostname(): Automaton {
  const label = "[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?";
  return wholeText(`${label}(?:\\.${label})*`);
}

/** Beyond ASCII: everything but blanks, controls and the dots that separate labels (RFC 3490, 3.1). */
const BEYOND_ASCII = "[^\\0-\\x9f\\s\\u3002\\uff0e\\uff61]";

/** A label with characters beyond ASCII, as far as they can be told without tables of IDNA. */
export const WIDE_LABEL = `(?:[0-9A-Za-z]|${BEYOND_ASCII})(?:(?:[0-9A-Za-z-]|${BEYOND_ASCII})*(?:[0-9A-Za-z]|${BEYOND_ASCII}))?`;

export function idnHostname(): Automaton {
  return wholeText(`${WIDE_LABEL}(?:[.\\u3002\\uff0e\\uff61]${WIDE_LABEL})*`);
}
