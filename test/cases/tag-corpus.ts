import { readFileSync } from "node:fs";
import type { TagFormat } from "../../src/tag/types.js";

export interface Replay {
  readonly result: "accept" | "reject" | "incomplete";
  /** Bytes up to the first impossible one. */
  readonly offset: number | null;
}

/** One tag of a wire, and outputs with xgrammar's verdict on each. */
export interface TagCase {
  readonly name: string;
  readonly tag: { readonly type: "structural_tag"; readonly format: TagFormat };
  readonly replays: readonly {
    readonly id: string;
    readonly title: string;
    readonly output: string;
    readonly replay: Replay;
  }[];
}

interface Example {
  readonly id: string;
  readonly title: string;
  readonly output: string;
  readonly replay: Replay & { readonly grammar?: string };
  readonly replay_by_choice?: Readonly<Record<string, Replay>>;
}

interface Corpus<T> {
  readonly tags: Readonly<Record<string, T>>;
  readonly examples: Readonly<Record<string, readonly Example[]>>;
}

/** Tags of many wires: of XML and pythonic calls by wire and tool choice, of DeepSeek and Kimi by the name of the tag. */
export function tagCorpus(): readonly TagCase[] {
  return [...xmlAndPythonic(), ...deepseekAndKimi()];
}

/** Outputs are written down from where the call begins; these tags ask for a line feed before it (minimax_m2 sheet section 9). */
const LINE_BEFORE = ["minimax_m2, required", "minimax_m2, named"];

function xmlAndPythonic(): readonly TagCase[] {
  const { tags, examples } = load<Readonly<Record<string, TagFormat>>>("xml-pythonic");
  return Object.entries(tags).flatMap(([wire, { source: _, ...choices }]) =>
    Object.entries(choices).map(([choice, format]) => {
      const name = `${wire}, ${choice}`;
      const before = LINE_BEFORE.includes(name) ? "\n" : "";
      const replays = (examples[wire] ?? []).flatMap(({ id, title, output, replay, replay_by_choice }) => {
        const wanted = choice === "auto" ? replay : replay_by_choice?.[choice];
        if (wanted === undefined) return [];
        const offset = wanted.offset === null ? null : wanted.offset + before.length;
        return [{ id, title, output: before + output, replay: { ...wanted, offset } }];
      });
      return { name, tag: { type: "structural_tag" as const, format }, replays };
    }),
  );
}

function deepseekAndKimi(): readonly TagCase[] {
  const { tags, examples } = load<TagCase["tag"]>("deepseek-kimi");
  const all = Object.values(examples).flat();
  return Object.entries(tags).map(([name, tag]) => ({
    name,
    tag,
    replays: all.filter(({ replay }) => replay.grammar === name),
  }));
}

function load<T>(name: string): Corpus<T> {
  return JSON.parse(readFileSync(new URL(`./tags/${name}.json`, import.meta.url), "utf8"));
}
