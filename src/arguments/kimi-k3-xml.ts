import { type TagSpelling, USUAL_READING, USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

/**
 * `<|open|>argument key="KEY" type="TYPE"<|sep|>VALUE<|close|>argument<|sep|>`: a string as it is, any other type as JSON;
 * integers are numbers (kimi_k3 sheet sections 3 and 4). Readers take any other type for JSON, a missing one for a string,
 * and one `json` element for all arguments.
 */
export const KIMI_K3_TAGS: TagSpelling = {
  ...USUAL_TAGS,
  name: "kimi_k3_xml",
  open: '<|open|>argument key="',
  keyStop: '"',
  keyEscapes: [
    ["&", "&amp;"],
    ['"', "&quot;"],
  ],
  afterKey: ['" type="'],
  marks: [
    { text: "string", types: ["string"], body: "text" },
    { text: "number", types: ["integer", "number"], body: "json" },
    { text: "boolean", types: ["boolean"], body: "json" },
    { text: "null", types: ["null"], body: "json" },
    { text: "object", types: ["object"], body: "json" },
    { text: "array", types: ["array"], body: "json" },
  ],
  afterMark: ['"<|sep|>'],
  close: "<|close|>argument<|sep|>",
  reading: {
    ...USUAL_READING,
    whole: ['<|open|>json type="object"<|sep|>', "<|close|>json<|sep|>"],
    otherMark: "json",
    unmarked: '"<|sep|>',
  },
};

export const KIMI_K3_XML = taggedStyle(KIMI_K3_TAGS);
