import { type Automaton, concat, fromTexts, oneOf, union } from "../../../grammar/automata/index.js";
import { leapSeconds } from "./leap-seconds.js";
import { wholeText } from "./whole-text.js";

// RFC 3339, 5.6: full-date, full-time, date-time; Appendix A: duration.

const DAY_OF_MONTH = [
  "(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])",
  "(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)",
  "02-(?:0[1-9]|1\\d|2[0-8])",
].join("|");
const MULTIPLE_OF_4 = "(?:[02468][048]|[13579][26])";
const LEAP_YEAR = `(?:\\d\\d(?!00)${MULTIPLE_OF_4}|${MULTIPLE_OF_4}00)`;

/** Days that the Gregorian calendar has. */
export function date(): Automaton {
  return wholeText(`\\d{4}-(?:${DAY_OF_MONTH})|${LEAP_YEAR}-02-29`);
}

const CLOCK = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const FRACTION = "(?:\\.\\d+)?";

/** A time of day with its offset from UTC. Second 60 is there only in the last minute of a day in UTC. */
export function time(): Automaton {
  return union(wholeText(`${CLOCK}:[0-5]\\d${FRACTION}(?:[Zz]|[+-]${CLOCK})`), leapSeconds());
}

export function dateTime(): Automaton {
  const between = oneOf([
    [0x54, 0x54],
    [0x74, 0x74],
  ]);
  return concat(concat(date(), between), time());
}

export function duration(): Automaton {
  const number = "\\d+";
  const seconds = `${number}S`;
  const minutes = `${number}M(?:${seconds})?`;
  const hours = `${number}H(?:${minutes})?`;
  const clockPart = `T(?:${hours}|${minutes}|${seconds})`;
  const days = `${number}D`;
  const months = `${number}M(?:${days})?`;
  const years = `${number}Y(?:${months})?`;
  return concat(fromTexts(["P"]), wholeText(`(?:${days}|${months}|${years})(?:${clockPart})?|${clockPart}|${number}W`));
}
