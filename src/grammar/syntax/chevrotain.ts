/**
 * chevrotain in one file: its package's entry is some hundred lodash modules, which take longer to load than a whole
 * command takes to run. The bundled build beside it is not in the package's exports, so it is found by its place.
 */
const bundled = new URL("../chevrotain.min.mjs", import.meta.resolve("chevrotain"));

export const { createToken, EmbeddedActionsParser, Lexer, tokenLabel }: typeof import("chevrotain") = await import(
  bundled.href
);
