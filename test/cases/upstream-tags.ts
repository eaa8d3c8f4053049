import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { Settings } from "../../src/servers/types.js";

/** A request, and the structural tag that the sheet or reference says its server builds for it. */
export interface UpstreamTag {
  /** The format, the server and what is asked: `glm47 on sglang, required`. */
  readonly name: string;
  /** Added to a request with `tools` in automatic choice. */
  readonly request: JsonObject;
  readonly settings: Settings;
  /** The tag's `format`. */
  readonly tag: JsonValue;
  /** Ours says the same in another way (a grammar where the server has a tag for each property): held to by samples. */
  readonly sameLanguage?: boolean;
}

const FOLDER = new URL("./upstream/", import.meta.url);

/** Every tag of `upstream/FORMAT.json`: a list of `UpstreamTag`. */
export function upstreamTags(): readonly UpstreamTag[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as readonly UpstreamTag[]);
}
