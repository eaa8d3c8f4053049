import { entryFor } from "../../base/version.js";
import type { RejectionRule } from "../rejection-rule.js";
import { DYNAMO_BEHAVIOURS } from "./behaviour.js";
import { refuse } from "./refuse.js";

/**
 * R9, R10: the name of a tool that a message declares (dynamo reference 4.1). Which limit the length has is not on record; it is
 * taken to be that of other names.
 */
export const messageToolNames: RejectionRule = {
  id: "dynamo-message-tool-name",
  check: ({ messageTools }, { version }) => {
    const limit = entryFor(DYNAMO_BEHAVIOURS, version).longestName;
    return messageTools.flatMap(({ tool, path }, index) => {
      if (tool === null) {
        return refuse(messageToolNames.id, `Dynamic tool at index ${index} needs a string \`function.name\``, {
          path,
          fix: "Name the tool.",
        });
      }
      const where = {
        path: `${tool.declarationPath}/name`,
        fix: `Rename the tool: at most ${limit} letters, digits, underscores and dashes, no digit or dash first.`,
      };
      const length = new TextEncoder().encode(tool.name).length;
      if (length > limit) {
        return refuse(
          messageToolNames.id,
          `Dynamic tool name at index ${index} exceeds ${limit} character limit, got ${length} characters`,
          where,
        );
      }
      return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(tool.name)
        ? []
        : refuse(
            messageToolNames.id,
            `Dynamic tool at index ${index} has an invalid name: "${tool.name}". Names start with a letter or underscore and contain only a-z, A-Z, 0-9, underscores, and dashes.`,
            where,
          );
    });
  },
};
