import { type Automaton, anyString } from "../../../grammar/automata/index.js";
import { date, dateTime, duration, time } from "./date-time.js";
import { email, idnEmail } from "./email.js";
import { hostname, idnHostname, ipv4, ipv6 } from "./host.js";
import { jsonPointer, relativeJsonPointer } from "./pointer.js";
import { iri, iriReference, uri, uriReference, uriTemplate } from "./uri.js";
import { wholeText } from "./whole-text.js";

/** The strings of a `format`. */
export interface FormatLanguage {
  readonly automaton: Automaton;
  /** False: more strings are accepted than are of the format. */
  readonly exact: boolean;
  /** What is not held, or how the format's definition is read; null: nothing to say. */
  readonly note: string | null;
}

interface FormatEntry {
  readonly build: () => Automaton;
  readonly exact: boolean;
  readonly note: string | null;
}

const whole = (build: () => Automaton, note: string | null = null): FormatEntry => ({ build, exact: true, note });
const wider = (build: () => Automaton, note: string): FormatEntry => ({ build, exact: false, note });

const LEAP_NOTE = "second 60 is taken in the last minute of a UTC day, with offsets of whole quarters of an hour";

/** Every format that a draft from 4 to 2020-12 defines. */
const FORMATS: ReadonlyMap<string, FormatEntry> = new Map([
  ["date", whole(date)],
  ["time", whole(time, LEAP_NOTE)],
  ["date-time", whole(dateTime, LEAP_NOTE)],
  ["duration", whole(duration)],
  ["email", whole(email)],
  ["idn-email", wider(idnEmail, "which characters IDNA allows in a domain is not held")],
  ["hostname", wider(hostname, "the total of 253 characters and whether an xn-- label decodes are not held")],
  [
    "idn-hostname",
    wider(idnHostname, "which characters IDNA allows, in what context, and the lengths of labels are not held"),
  ],
  ["ipv4", whole(ipv4)],
  ["ipv6", whole(ipv6)],
  ["uri", whole(uri)],
  ["uri-reference", whole(uriReference)],
  ["iri", whole(iri)],
  ["iri-reference", whole(iriReference)],
  ["uri-template", whole(uriTemplate)],
  ["uuid", whole(() => wholeText("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"))],
  ["json-pointer", whole(jsonPointer)],
  ["relative-json-pointer", whole(relativeJsonPointer)],
  [
    "regex",
    wider(anyString, "whether a string is a regular expression is not held: no automaton can count its parentheses"),
  ],
]);

const built = new Map<string, FormatLanguage>();

/** The strings of a format; null for a name that no draft from 4 to 2020-12 defines, which says nothing about strings. */
export function formatLanguage(name: string): FormatLanguage | null {
  const known = built.get(name);
  if (known !== undefined) return known;
  const entry = FORMATS.get(name);
  if (entry === undefined) return null;
  const language = { automaton: entry.build(), exact: entry.exact, note: entry.note };
  built.set(name, language);
  return language;
}
