import { choice, EMPTY, literal, repeat, sequence, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { NEVER } from "../schema/nodes.js";
import type { ObjectShape } from "../schema/object-shape.js";
import { KIMI_K3_TAGS } from "./kimi-k3-xml.js";
import { taggedReader } from "./read-tagged.js";
import type { ArgumentStyle } from "./style.js";
import type { TagSpelling } from "./tag-spelling.js";
import { type Arrangement, taggedArguments } from "./tagged-arguments.js";

const CLOSE = "<|close|>";

/** No string holds the beginning of any closing marker, and nothing stands between arguments. */
const TAGS: TagSpelling = { ...KIMI_K3_TAGS, excludes: [CLOSE], blanks: false };

/** Any key, any type, any text (vLLM's and Dynamo's permissive argument). */
const ANY_ARGUMENT = sequence(
  literal("<|open|>argument "),
  text(["<"]),
  literal("<|sep|>"),
  text([CLOSE]),
  literal(TAGS.close),
);

/** Arguments may repeat, so that their number says nothing. */
const COUNTS: Lost = {
  "/minProperties": "The tag does not count arguments",
  "/maxProperties": "The tag does not count arguments",
};

/** One argument at least where one is required, in any order and number; which ones is not held (vLLM). */
export const KIMI_K3_SOME = scattered(
  "kimi_k3_some",
  ({ all, required }) => repeat(choice(...all), required.length === 0 ? 0 : 1, null),
  { "/required": "vLLM's tag asks for one argument at least, whichever it is", ...COUNTS },
);

/** The required ones in the order in which the schema requires them, then any number of the others (Dynamo). */
export const KIMI_K3_FIRST = scattered(
  "kimi_k3_first",
  ({ required, optional }) =>
    sequence(...required, ...(optional.length === 0 ? [] : [repeat(choice(...optional), 0, null)])),
  COUNTS,
);

/** Path of a keyword in the schema to why the tag does not hold it. */
type Lost = Readonly<Record<string, string>>;

interface Arguments {
  readonly all: readonly Expr[];
  readonly required: readonly Expr[];
  readonly optional: readonly Expr[];
}

/** Arguments that are typed one by one, so that the tag does not hold which of them a call has (kimi_k3 sheet section 7). */
function scattered(name: string, arrange: (given: Arguments) => Expr, lost: Lost): ArgumentStyle {
  return {
    name,
    compile: (schema, options) => {
      const compiled = taggedArguments(schema, options, TAGS, arrangement(arrange));
      const account = compiled.account.map((entry) => {
        const reason = lost[entry.path];
        return reason === undefined ? entry : { ...entry, status: "not-enforced" as const, reason };
      });
      return { ...compiled, account };
    },
    read: taggedReader(KIMI_K3_TAGS),
  };
}

function arrangement(arrange: (given: Arguments) => Expr): Arrangement {
  return (shape, one) => {
    const keys = [...shape.properties.keys()];
    if (keys.length === 0) return isClosed(shape) ? EMPTY : repeat(ANY_ARGUMENT, 0, null);
    const required = [...shape.required].filter((key) => keys.includes(key));
    return arrange({
      all: keys.map(one),
      required: required.map(one),
      optional: keys.filter((key) => !required.includes(key)).map(one),
    });
  };
}

function isClosed({ rest, classes }: ObjectShape): boolean {
  return rest === NEVER && classes.length === 0;
}
