import { UnsupportedError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { ATEM } from "./atem.js";
import { COHERE_XML } from "./cohere-xml.js";
import { DEEPSEEK_V4_1_XML, DEEPSEEK_XML } from "./deepseek-xml.js";
import { FUNCTIONGEMMA } from "./functiongemma.js";
import { GEMMA } from "./gemma.js";
import { GLM_SHALLOW } from "./glm-shallow.js";
import { GLM_XML } from "./glm-xml.js";
import { HY_V3, HY_V3_RELEASED, HY_V4, HY_V4_RELEASED } from "./hy.js";
import { HY_V4_PAIRS, HY_V4_PAIRS_RELEASED } from "./hy-pairs.js";
import { IFM, IFM_TYPED } from "./ifm.js";
import { JSON_ARGUMENTS } from "./json.js";
import { KIMI_K3_FIRST, KIMI_K3_SOME } from "./kimi-k3-scattered.js";
import { KIMI_K3_XML } from "./kimi-k3-xml.js";
import { LFM } from "./lfm.js";
import { MINICPM } from "./minicpm.js";
import { MINIMAX_M3, MINIMAX_M3_XML } from "./minimax-m3.js";
import { MINIMAX_XML } from "./minimax-xml.js";
import { OLMO3 } from "./olmo3.js";
import { PYTHONIC } from "./pythonic.js";
import { QWEN_LINES } from "./qwen-lines.js";
import { QWEN_XML } from "./qwen-xml.js";
import { QWEN_XML_LINES } from "./qwen-xml-lines.js";
import { RFL } from "./rfl.js";
import { SEED_OSS } from "./seed-oss.js";
import type { ArgumentStyle } from "./style.js";
import { UI_TARS } from "./ui-tars.js";

/** Every argument style, one row each. */
const ALL: readonly ArgumentStyle[] = [
  JSON_ARGUMENTS,
  QWEN_XML,
  QWEN_XML_LINES,
  QWEN_LINES,
  SEED_OSS,
  MINIMAX_XML,
  GLM_XML,
  GLM_SHALLOW,
  HY_V3,
  HY_V3_RELEASED,
  HY_V4,
  HY_V4_RELEASED,
  HY_V4_PAIRS,
  HY_V4_PAIRS_RELEASED,
  DEEPSEEK_XML,
  DEEPSEEK_V4_1_XML,
  KIMI_K3_XML,
  KIMI_K3_SOME,
  KIMI_K3_FIRST,
  COHERE_XML,
  RFL,
  ATEM,
  MINICPM,
  IFM,
  IFM_TYPED,
  PYTHONIC,
  LFM,
  OLMO3,
  GEMMA,
  FUNCTIONGEMMA,
  MINIMAX_M3,
  MINIMAX_M3_XML,
  UI_TARS,
];

const STYLES: ReadonlyMap<string, ArgumentStyle> = new Map(ALL.map((style) => [style.name, style]));

/** The argument style of a name, or null for a name that is not built. */
export function styleNamed(name: string): ArgumentStyle | null {
  return STYLES.get(name) ?? null;
}

/** The argument style of a name; throws `UnsupportedError` for a name that is not built. */
export function argumentStyle(name: string): ArgumentStyle {
  const style = styleNamed(name);
  if (style !== null) return style;
  const names = [...STYLES.keys()];
  throw new UnsupportedError(
    "unknown-style",
    `there is no argument style "${name}"${didYouMean(name, names)}; known styles: ${names.join(", ")}`,
  );
}
