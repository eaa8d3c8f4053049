/**
 * The same tag and the same outputs through this matcher and through the real xgrammar.
 *
 *     npx tsx bench/matcher.ts [--rounds N] [--json]
 *
 * xgrammar runs twice: its WASM build 0.1.27 in this process, round by round in turns with ours (the ratio is the
 * median of the rounds' ratios), and, where `.venv/` is there, natively inside the Python worker (best
 * of its rounds beside our best). Ratios are ours / theirs: below 1 is faster. The second table shows
 * how our time grows with the length of the output; it is processor time, because on a busy machine the clock runs on
 * through the pauses of a long run and not of a short one.
 */
import { compile } from "../src/jobs/compile.js";
import { createMatcher } from "../src/match/matcher.js";
import { tagToGrammar } from "../src/tag/to-grammar.js";
import type { StructuralTag } from "../src/tag/types.js";
import { benchArguments, countOption } from "./lib/arguments.js";
import { finish } from "./lib/finish.js";
import { nativeTimes } from "./lib/native-engine.js";
import { longCall, proseThenCall, requestForRecords } from "./lib/requests.js";
import { median, short } from "./lib/stats.js";
import { table } from "./lib/table.js";
import { compare, cpuTimed, timed } from "./lib/timing.js";
import { webEngine } from "./lib/web-engine.js";

const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7];

interface Workload {
  readonly name: string;
  readonly output: (bytes: number) => string;
}

const WORKLOADS: readonly Workload[] = [
  { name: "prose, then a call", output: proseThenCall },
  { name: "one long JSON argument", output: longCall },
];

/** Free text with calls of one tool in it. */
function hermesTag(): StructuralTag {
  const { tag } = compile(requestForRecords(), { server: "vllm", parser: "hermes" });
  if (tag === null) throw new Error("the request gives no tag");
  return tag;
}

/** Starts over and takes the whole output; throws where it is not accepted, since nothing would be measured then. */
function acceptor(tag: StructuralTag): (text: string) => void {
  const matcher = createMatcher(tagToGrammar(tag));
  const start = matcher.snapshot();
  return (text) => {
    matcher.restore(start);
    if (!matcher.push(text) || !matcher.isComplete()) throw new Error(`refused at byte ${matcher.offset}`);
  };
}

const { json, options } = benchArguments("bench/matcher.ts [--rounds N] [--json]", ["rounds"], false);
const rounds = countOption(options, "rounds", 30);
const web = await webEngine();
const tag = hermesTag();

const comparisons = [];
for (const { name, output } of WORKLOADS) {
  const text = output(1e5);
  const accept = acceptor(tag);
  const theirs = await web.loadTag(JSON.stringify(tag));
  const { oursMs, oursBestMs, theirsMs, ratio } = await compare(
    () => accept(text),
    () => {
      if (!theirs.accepts(text)) throw new Error("web-xgrammar refuses the output");
    },
    rounds,
  );
  theirs.dispose();
  const native = await nativeTimes({
    engine: "xgrammar",
    kind: "structural_tag",
    source: JSON.stringify(tag),
    outputs: [text],
    rounds,
  });
  comparisons.push({
    name,
    bytes: Buffer.byteLength(text),
    oursMs,
    webMs: theirsMs,
    toWeb: ratio,
    nativeMs: native?.acceptMs ?? null,
    toNative: native === null ? null : oursBestMs / native.acceptMs,
    /** The far end: V8's own parser over a JSON string of this text. */
    jsonParseMs: median(Array.from({ length: rounds }, () => timed(() => JSON.parse(JSON.stringify(text))).ms)),
  });
}

const growth = WORKLOADS.flatMap(({ name, output }) => {
  const accept = acceptor(tag);
  return SIZES.map((size) => {
    const text = output(size);
    const bytes = Buffer.byteLength(text);
    // Short outputs are taken together, since processor time is counted in steps of up to some milliseconds.
    const together = Math.max(1, Math.round(3e6 / bytes));
    const takeAll = () => {
      for (let i = 0; i < together; i += 1) accept(text);
    };
    const ms = median(Array.from({ length: 7 }, () => cpuTimed(takeAll).ms)) / together;
    return { name, bytes, ms, nsPerByte: (ms * 1e6) / bytes };
  });
});

if (json) {
  finish(JSON.stringify({ bench: "matcher", rounds, comparisons, growth }, null, 2));
} else {
  const cell = (value: number | null) => (value === null ? "-" : short(value));
  finish(
    [
      table([
        ["ms, medians", "bytes", "ours", "web", "ours/web", "native", "ours/native", "JSON.parse"],
        ...comparisons.map((row) => [
          row.name,
          row.bytes,
          cell(row.oursMs),
          cell(row.webMs),
          cell(row.toWeb),
          cell(row.nativeMs),
          cell(row.toNative),
          cell(row.jsonParseMs),
        ]),
      ]),
      "",
      table([
        ["growth", "bytes", "ms of processor", "ns per byte"],
        ...growth.map((row) => [row.name, row.bytes, short(row.ms), short(row.nsPerByte)]),
      ]),
    ].join("\n"),
  );
}
