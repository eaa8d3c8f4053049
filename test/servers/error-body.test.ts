import { expect, it } from "vitest";
import { errorBody } from "../../src/servers/error-body.js";
import type { Rejection, Settings } from "../../src/servers/types.js";
import { decideBody } from "./build.js";

function refused(settings: Settings): Rejection {
  const { rejection } = decideBody({ tools: [], tool_choice: "required" }, settings);
  if (rejection === null) throw new Error("the request was taken");
  return rejection;
}

it("is the body that each server sends", () => {
  expect(errorBody(refused({ server: "vllm", parser: "hermes" }), "vllm")).toEqual({
    error: {
      message: "`tools` must not be an empty array. Either provide at least one tool or omit the field entirely.",
      type: "BadRequestError",
      param: "tools",
      code: 400,
    },
  });
  expect(errorBody(refused({ server: "dynamo", parser: "hermes" }), "dynamo")).toEqual({
    message: 'tool_choice is "required" but tools is empty',
    type: "Bad Request",
    code: 400,
  });
  expect(errorBody(refused({ server: "sglang", parser: "hermes" }), "sglang")).toEqual({
    object: "error",
    message: "Tools cannot be empty if tool choice is set to required.",
    type: "BadRequestError",
    param: null,
    code: 400,
  });
  expect(errorBody(refused({ server: "openai" }), "openai")).toMatchObject({
    error: { type: "invalid_request_error", param: "tools", code: "empty_array" },
  });
});
