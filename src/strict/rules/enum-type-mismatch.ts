import { enumOutsiders } from "../enum-outsiders.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, XGRAMMAR_CODE } from "../sources.js";

/** The same for engines that do not look at `type` once there is an enum (strict-subset reference C.1). */
export const enumTypeMismatch: Rule = {
  id: "enum-type-mismatch",
  title: "The engine ignores type beside enum",
  severities: severities({ xgrammar: "warning", llamacpp: "warning" }),
  fix: "safe",
  page: {
    why: "These engines write the values of an enum down as they are; one that the type rules out is then produced all the same.",
    bad: withProperty({ type: "string", enum: ["x", 1] }),
    good: withProperty({ type: "string", enum: ["x"] }),
    source: `${XGRAMMAR_CODE}; ${LLAMACPP_CODE}`,
  },
  keywords: ["enum"],
  schema: (schema, { path }) =>
    enumOutsiders(
      schema,
      path,
      (value, types) =>
        `Engine ignores type beside enum: ${value} is not of type ${types} and is produced all the same`,
    ),
};
