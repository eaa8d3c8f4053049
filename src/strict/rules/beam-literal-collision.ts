import { type JsonValue, own } from "../../base/json.js";
import { BEAM_MARKERS } from "../beam-subset.js";
import { withProperty } from "../example.js";
import { isParameter } from "../parameter-node.js";
import type { Fault, Rule } from "../rule.js";
import { listOf, shown } from "../schema-facts.js";
import { severities } from "../severities.js";
import { BEAM_DERIVED } from "../sources.js";

/** Wire condition 3; edge whitespace alone is only a warning (strict-subset reference E.3, E.4). */
export const beamLiteralCollision: Rule = {
  id: "beam-literal-collision",
  title: "Literals must not hold wire markers",
  severities: severities({ beam: "error" }),
  fix: "none",
  page: {
    why: "A string value is raw text up to its closing tag, so a literal with a marker in it would end the value, or the message.",
    bad: withProperty({ type: "string", enum: ["<|end|>"] }),
    good: withProperty({ type: "string", enum: ["end"] }),
    source: BEAM_DERIVED,
  },
  schema: (schema, node) => {
    if (!isParameter(node)) return [];
    const literals: [string, JsonValue | undefined][] = listOf(schema, "enum").map((value, i) => [`enum/${i}`, value]);
    literals.push(["const", own(schema, "const")]);
    return literals.flatMap(([at, value]): readonly Fault[] => {
      if (typeof value !== "string") return [];
      const marker = BEAM_MARKERS.find((text) => value.includes(text));
      if (marker === undefined && value === value.trim()) return [];
      const path = `${node.path}/${at}`;
      if (marker !== undefined)
        return [{ path, message: `Value contains the wire marker ${marker} (derived)`, fix: null }];
      const message = `Value ${shown(value)} has edge whitespace, which one published reader strips (derived)`;
      return [{ path, message, fix: null, severity: "warning" }];
    });
  },
};
