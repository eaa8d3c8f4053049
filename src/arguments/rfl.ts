import { keysWithout } from "./tag-keys.js";
import { USUAL_READING, USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

/**
 * Beam's `<rfl:parameter name="KEY">VALUE</rfl:parameter>`, nothing between or around (beam sheet sections 4 and 8.0).
 * An undeclared key may be any without a quote (dynamo reference 5.4).
 */
export const RFL = taggedStyle({
  ...USUAL_TAGS,
  name: "rfl",
  open: '<rfl:parameter name="',
  keyStop: '"',
  otherKeys: keysWithout('"'),
  afterKey: ['">'],
  close: "</rfl:parameter>",
  blanks: false,
  reading: { ...USUAL_READING, order: "listed" },
});
