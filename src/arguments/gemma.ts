import { gemmaStyle } from "./gemma-values.js";
import type { ArgumentStyle } from "./style.js";

/** Gemma 4 (gemma4 sheet sections 3, 4 and 8.0). */
export const GEMMA: ArgumentStyle = gemmaStyle("gemma", '<|"|>');
