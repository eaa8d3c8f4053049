import { remember } from "../../base/remember.js";
import { readRequest } from "../../request/read-request.js";
import { decide } from "../../servers/decide.js";
import type { Decision, Settings } from "../../servers/types.js";
import { requestShape } from "./request-shape.js";

/** Decisions of the requests that were seen last. What is compiled for one of them hangs on its `Decision` and is kept with it. */
export interface Decisions {
  /**
   * What the server does with a request, for the parser of the settings (null) or for another one.
   *
   * @throws RequestError, SettingsError
   */
  readonly decide: (body: unknown, parser: string | null) => Decision;
}

/** @param most how many are kept */
export function rememberDecisions(settings: Settings, most: number): Decisions {
  const decideShape = remember(
    ({ shape, parser }: { readonly shape: unknown; readonly parser: string | null }): Decision =>
      decide(readRequest(shape, settings.dialect), parser === null ? settings : { ...settings, parser }),
    ({ shape, parser }) => `${parser ?? ""}\n${JSON.stringify(shape)}`,
    most,
  );
  return { decide: (body, parser) => decideShape({ shape: requestShape(body), parser }) };
}
