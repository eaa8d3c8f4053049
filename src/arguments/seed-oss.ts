import { QWEN_TAGS } from "./qwen-xml.js";
import { taggedStyle } from "./tagged-style.js";

/**
 * Seed-OSS writes as Qwen does, usually with the value between the tags and no line feeds; readers take one off at each
 * end all the same (seed_oss sheet sections 3 and 4).
 */
export const SEED_OSS = taggedStyle({ ...QWEN_TAGS, name: "seed_oss" });
