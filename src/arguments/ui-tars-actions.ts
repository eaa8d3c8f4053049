/** An argument of an action. */
export interface ActionArgument {
  readonly key: string;
  /** Its texts, where the published prompt lists them; null: any. */
  readonly texts: readonly string[] | null;
}

const argument = (key: string, texts: readonly string[] | null = null): ActionArgument => ({ key, texts });
const POINT = argument("point");
const CONTENT = argument("content");

/** The published action space, computer and phone (ui_tars sheet section 3): each action's arguments, all of them written. */
export const ACTIONS: ReadonlyMap<string, readonly ActionArgument[]> = new Map([
  ["click", [POINT]],
  ["left_double", [POINT]],
  ["right_single", [POINT]],
  ["drag", [argument("start_point"), argument("end_point")]],
  ["hotkey", [argument("key")]],
  ["type", [CONTENT]],
  ["scroll", [POINT, argument("direction", ["down", "up", "left", "right"])]],
  ["wait", []],
  ["finished", [CONTENT]],
  ["call_user", []],
  ["long_press", [POINT]],
  ["open_app", [argument("app_name")]],
  ["press_home", []],
  ["press_back", []],
]);

/** Arguments that hold coordinates, in new checkpoints and old ones (ui_tars sheet section 4). */
export const COORDINATE_KEYS: ReadonlySet<string> = new Set([
  "point",
  "start_point",
  "end_point",
  "start_box",
  "end_box",
]);
/** Actions whose first coordinates are read as `point` whatever they are called. */
export const ONE_POINT: ReadonlySet<string> = new Set([
  "click",
  "left_double",
  "right_single",
  "scroll",
  "hover",
  "tap",
  "long_press",
]);
/** Actions whose boxes are read as points. */
export const TWO_POINTS: ReadonlySet<string> = new Set(["drag", "select", "swipe"]);
