import type { Automaton } from "../../../grammar/automata/index.js";
import { IPV6, WIDE_LABEL } from "./host.js";
import { wholeText } from "./whole-text.js";

// RFC 5321, 4.1.2 and 4.1.3 Mailbox; RFC 6531, 3.3 for characters beyond ASCII.

const NUMBER = "(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)";
const ADDRESS_LITERAL = `\\[(?:${NUMBER}(?:\\.${NUMBER}){3}|[Ii][Pp][Vv]6:${IPV6})\\]`;

function mailbox(more: string, label: string): Automaton {
  const atom = `[0-9A-Za-z!#$%&'*+/=?^_\`{|}~${more}-]+`;
  const quoted = `"(?:[ !#-\\[\\]-~${more}]|\\\\[ -~])*"`;
  return wholeText(`(?:${atom}(?:\\.${atom})*|${quoted})@(?:${label}(?:\\.${label})*|${ADDRESS_LITERAL})`);
}

export function email(): Automaton {
  return mailbox("", "[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?");
}

export function idnEmail(): Automaton {
  return mailbox("\\x80-\\u{10ffff}", WIDE_LABEL);
}
