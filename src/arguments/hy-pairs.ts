import { isObject, type JsonSchema } from "../base/json.js";
import { choice, literal, repeat, sequence, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import type { CompiledSchema } from "../schema/compile-schema.js";
import { declaredKeys } from "./declared-keys.js";
import { HY_V4, HY_V4_RELEASED } from "./hy.js";
import type { ArgumentStyle } from "./style.js";

/** What the pairs hold of a schema: which keys there are, and which there must be. */
const HELD = ["/type", "/properties", "/required", "/additionalProperties"];
const REASON = "vLLM's tag for this format writes values of any kind";

/**
 * What vLLM's own tag lets a Hunyuan 4 call be: a pair for each required key, in declared order, then any number of the
 * others; values are never typed. A tool without properties takes any text (hy_v4 sheet section 7).
 */
export const HY_V4_PAIRS = untypedPairs("hy_v4_pairs", "", HY_V4);
export const HY_V4_PAIRS_RELEASED = untypedPairs("hy_v4_pairs:opensource", ":opensource", HY_V4_RELEASED);

function untypedPairs(name: string, suffix: string, typed: ArgumentStyle): ArgumentStyle {
  const close = `</arg_value${suffix}>`;
  const pair = (key: string): Expr =>
    sequence(literal(`<arg_key${suffix}>${key}</arg_key${suffix}><arg_value${suffix}>`), text([close]), literal(close));
  const root = (schema: JsonSchema): Expr => {
    const { all, required } = declaredKeys(schema);
    if (all.length === 0) return text([`</tool_call${suffix}>`]);
    const optional = all.filter((key) => !required.includes(key));
    const some = all.filter((key) => required.includes(key)).map(pair);
    return sequence(...some, ...(optional.length === 0 ? [] : [repeat(choice(...optional.map(pair)), 0, null)]));
  };
  return {
    name,
    compile: (schema, options): CompiledSchema => ({
      root: root(schema),
      rules: [],
      account: typed
        .compile(schema, options)
        .account.map((entry) =>
          HELD.includes(entry.path) && isObject(schema)
            ? entry
            : { ...entry, status: "not-enforced" as const, reason: REASON },
        ),
    }),
    read: typed.read,
  };
}
