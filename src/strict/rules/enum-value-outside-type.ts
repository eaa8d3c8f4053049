import { enumOutsiders } from "../enum-outsiders.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS } from "../sources.js";

/** An enum value that the `type` beside it rules out: OpenAI refuses the request (strict-subset reference A.6 error 18). */
export const enumValueOutsideType: Rule = {
  id: "enum-value-outside-type",
  title: "Enum values must fit the type beside them",
  severities: severities({ openai: "error" }),
  fix: "safe",
  page: {
    why: "Converters that make a property nullable copy its enum onto the null branch; OpenAI checks each value against the type and refuses the request.",
    bad: withProperty({
      anyOf: [
        { type: "string", enum: ["js"] },
        { type: "null", enum: ["js"] },
      ],
    }),
    good: withProperty({ anyOf: [{ type: "string", enum: ["js"] }, { type: "null" }] }),
    source: `${OPENAI_ERRORS}: enum value js does not validate against {'type': 'null'}`,
  },
  keywords: ["enum"],
  schema: (schema, { path }) =>
    enumOutsiders(schema, path, (value, types) => `Enum value ${value} is not of type ${types}`),
};
