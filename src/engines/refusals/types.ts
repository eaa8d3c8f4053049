import type { Decision } from "../../servers/types.js";
import type { RefusedKeyword } from "./refused-keywords.js";

/** What a server answers where its engine refuses a keyword; null: it goes on with another engine. */
export type RefusalMessage = (refused: RefusedKeyword, decision: Decision) => string | null;
