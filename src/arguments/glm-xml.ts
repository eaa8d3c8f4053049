import { type TagSpelling, USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

/**
 * `<arg_key>KEY</arg_key><arg_value>VALUE</arg_value>`, blanks between the two (xgrammar reference 5.1; glm47 sheet
 * section 3, glm45 sheet).
 */
export const GLM_TAGS: TagSpelling = {
  ...USUAL_TAGS,
  name: "glm_xml",
  open: "<arg_key>",
  keyStop: "</arg_key>",
  afterKey: ["</arg_key>", "<arg_value>"],
  close: "</arg_value>",
};

export const GLM_XML = taggedStyle(GLM_TAGS);
