import { requireFormat } from "../../src/formats/find-format.js";
import { type Format, TURN_SHAPES } from "../../src/formats/types.js";
import type { FormatLookup } from "../../src/servers/settings.js";

/** As much of a format as decisions look at. */
function stubFormat(name: string, upstreamTag: readonly string[], style = "json"): Format {
  return {
    name,
    models: [],
    names: {},
    family: "json",
    reasoning: "think",
    interrupts: [],
    arguments: style,
    special: [],
    stops: [],
    tool: null,
    escape: null,
    thinking: "exact",
    content: "trimmed",
    joins: "\n",
    marked: true,
    reads: [],
    keys: { name: ["name"], arguments: ["arguments"] },
    upstreamTag: Object.fromEntries(upstreamTag.map((server) => [server, TURN_SHAPES])),
    defects: [],
    like: {},
    variant: { arguments: style, loose: null, separator: "", triggers: [], excludes: {} },
    servers: {},
    readers: {},
    rules: [],
    example: "",
    source: "",
  };
}

const FORMATS: readonly Format[] = [
  stubFormat("hermes", ["vllm", "sglang", "dynamo", "xgrammar"]),
  stubFormat("qwen3_coder", ["vllm", "sglang", "dynamo", "xgrammar"], "qwen_xml"),
  stubFormat("glm47", ["vllm", "sglang", "dynamo", "xgrammar"], "glm_xml"),
  stubFormat("kimi_k2", ["vllm", "sglang", "dynamo", "xgrammar"]),
  stubFormat("kimi_k3", ["vllm", "sglang", "dynamo", "xgrammar"], "kimi_k3_xml"),
  stubFormat("deepseek_v4", ["vllm", "sglang", "dynamo", "xgrammar"], "dsml"),
  stubFormat("pythonic", [], "pythonic"),
  stubFormat("muse_glimmer", ["vllm"], "atem"),
  stubFormat("beam", ["dynamo"], "rfl"),
];

/** Finds the formats that the tests of decisions use: stubs, and the package's own where there is no stub. */
export const lookUp: FormatLookup = (server, name) =>
  FORMATS.find((candidate) => candidate.name === name) ?? requireFormat(server, name);
