import type { ArgumentStyle } from "./style.js";
import { USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

/** A checkpoint has one suffix in all its tags: none in previews, this one in releases (hy_v3 sheet section 3). */
const RELEASED = ":opensource";

/** Hunyuan 3: blanks may stand between tags (hy_v3 sheet section 3, form A). */
export const HY_V3 = hunyuan("hy_v3", "", true);
export const HY_V3_RELEASED = hunyuan(`hy_v3${RELEASED}`, RELEASED, true);
/** Hunyuan 4: no blanks anywhere, a pair with some is lost (hy_v4 sheet sections 3 and 8). */
export const HY_V4 = hunyuan("hy_v4", "", false);
export const HY_V4_RELEASED = hunyuan(`hy_v4${RELEASED}`, RELEASED, false);

function hunyuan(name: string, suffix: string, blanks: boolean): ArgumentStyle {
  return taggedStyle({
    ...USUAL_TAGS,
    name,
    open: `<arg_key${suffix}>`,
    keyStop: `</arg_key${suffix}>`,
    afterKey: [`</arg_key${suffix}>`, `<arg_value${suffix}>`],
    close: `</arg_value${suffix}>`,
    blanks,
  });
}
