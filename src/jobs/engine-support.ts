import type { Finding } from "../base/finding.js";
import { parseVersion } from "../base/version.js";
import type { Decision } from "../servers/types.js";
import { unsupportedIn } from "../tag/constructs.js";
import type { StructuralTag } from "../tag/types.js";

/**
 * What the tag needs that the engine's version does not have, one finding each (xgrammar reference 7.5). Engines other than
 * xgrammar read no structural tags: what goes to them is written in their own dialect.
 */
export function engineLacks({ settings }: Decision, tag: StructuralTag | null): readonly Finding[] {
  const { name, version } = settings.engine;
  const numbers = version === null ? null : parseVersion(version);
  if (tag === null || name !== "xgrammar" || numbers === null) return [];
  return unsupportedIn(tag, numbers).map(({ construct, pointer, since }) => ({
    rule: "engine-lacks-construct",
    severity: "error",
    path: pointer,
    message: `xgrammar ${version} does not know ${construct}, which this request's tag uses; it came with ${since.join(".")}`,
    fix: `Use xgrammar ${since.join(".")} or newer, or --emit ebnf.`,
  }));
}
