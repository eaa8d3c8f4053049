import { gemmaStyle } from "./gemma-values.js";
import type { ArgumentStyle } from "./style.js";

/** FunctionGemma (functiongemma sheet sections 3, 4 and 8.0). */
export const FUNCTIONGEMMA: ArgumentStyle = gemmaStyle("functiongemma", "<escape>");
