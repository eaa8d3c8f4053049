import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { createTurnReader } from "../../src/formats/read-turn.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import type { Settings } from "../../src/servers/types.js";
import { readingContext, verify } from "../../src/verify/verify.js";
import {
  type Sheet,
  type SheetExample,
  sheet,
  sheetChoice,
  sheetRequest,
  sheets,
  type Verdict,
} from "../cases/sheets.js";

/** The outcome in the sheets' words. */
function outcome(body: JsonValue, settings: Settings, output: string): Verdict {
  const { rejection, complete } = verify(body, settings, output);
  if (rejection !== null) return { result: "reject", offset: rejection.offset };
  return complete ? { result: "accept", offset: null } : { result: "incomplete", offset: null };
}

/** The sheets say "incomplete" as a rejection at the end of the output, or in words of their own. */
function expected(example: SheetExample, replay: Verdict): Verdict {
  const atEnd = replay.offset === null || replay.offset >= Buffer.byteLength(example.output);
  if (replay.result === "accept") return { result: "accept", offset: null };
  if (replay.result === "incomplete" || atEnd) return { result: "incomplete", offset: null };
  return { result: "reject", offset: replay.offset };
}

function settingsOf(one: Sheet, example: SheetExample): Settings {
  return { ...one.settings, ...example.settings };
}

describe.each(sheets())("the examples of the $format sheet", (one) => {
  test.each(one.examples)("$id is read as the sheet says: $title", (example) => {
    const { reading, findings } = verify(sheetRequest(one, example), settingsOf(one, example), example.output);
    const calls = reading.calls.map(({ name, arguments: given }) => ({ name, arguments: given }));
    const { parse, call, error } = example.expect;
    if (parse !== undefined) {
      expect(calls).toEqual(parse.tool_calls);
      expect(reading.content).toEqual(parse.content);
      if (parse.reasoning !== undefined) expect(reading.reasoning).toEqual(parse.reasoning);
    } else {
      expect(calls).toEqual(call === undefined ? [] : [call]);
    }
    if (error === "truncated") expect(findings).toContainEqual(expect.objectContaining({ rule: "truncated-call" }));
    if (error === "bad_json") expect(findings).toContainEqual(expect.objectContaining({ rule: "malformed-call" }));
  });

  test.each(one.examples.filter(({ replay }) => replay !== null))(
    "$id replays as the sheet says: $title",
    (example) => {
      const body = sheetRequest(one, example);
      const settings = settingsOf(one, example);
      const { replay, replay_by_choice: byChoice = {} } = example;
      if (replay !== null) expect(outcome(body, settings, example.output)).toEqual(expected(example, replay));
      for (const [choice, verdict] of Object.entries(byChoice)) {
        const got = outcome({ ...body, tool_choice: sheetChoice(one, choice) }, settings, example.output);
        expect({ choice, ...got }).toEqual({ choice, ...expected(example, verdict) });
      }
    },
  );

  test.each(one.examples)("$id is read the same when it comes in two chunks, cut at any byte", (example) => {
    const decision = decide(readRequest(sheetRequest(one, example)), settingsOf(one, example));
    const bytes = new TextEncoder().encode(example.output);
    const { format } = decision.settings;
    if (format === null) throw new Error("the sheet's settings name no format");
    const whole = createTurnReader(format, readingContext(decision));
    whole.push(bytes);
    const reading = whole.finish();
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const reader = createTurnReader(format, readingContext(decision));
      const early = [...reader.push(bytes.subarray(0, cut)), ...reader.push(bytes.subarray(cut))];
      expect(reader.finish()).toEqual(reading);
      expect(reading.calls.slice(0, early.length)).toEqual(early);
    }
  });
});

test("one call at most where the request says so", () => {
  const beam = sheet("beam");
  const two = beam.examples.find(({ id }) => id === "beam.2");
  const body = sheetRequest(beam, { request: { parallel_tool_calls: false } });
  expect(outcome(body, beam.settings, two?.output ?? "")).toEqual({ result: "reject", offset: 131 });
});

test("a stop token behind a complete turn is the engine's, and no other text may stand there", () => {
  const harmony = sheet("harmony");
  const body = sheetRequest(harmony, { request: { tool_choice: "required" } });
  const settings = { server: "vllm", parser: "openai" };
  const call = " to=functions.ping_station<|channel|>commentary json<|message|>{}";
  expect(outcome(body, settings, call)).toEqual({ result: "accept", offset: null });
  expect(outcome(body, settings, `${call}<|call|>`)).toEqual({ result: "accept", offset: null });
  expect(outcome(body, settings, `${call}<|call|>.`).result).toBe("reject");
  expect(outcome(body, settings, `${call.slice(0, -1)}<|call|>`).result).toBe("reject");
});
