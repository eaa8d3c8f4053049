import type { Finding } from "../base/finding.js";
import type { ToolRequest } from "../request/types.js";

/** Constraint fields for other servers that this one reads past. `read`: pointers of its own fields, or of what they are in. */
export function unreadGuided(
  { guided }: ToolRequest,
  { server, read, instead }: { readonly server: string; readonly read: readonly string[]; readonly instead: string },
): readonly Finding[] {
  return guided
    .filter(({ path }) => !read.some((own) => path === own || path.startsWith(`${own}/`)))
    .map(({ path }) => ({
      rule: "field-not-read",
      severity: "warning",
      path,
      message: `${server} does not read this field; it constrains nothing.`,
      fix: `Use ${instead}.`,
    }));
}
