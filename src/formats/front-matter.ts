import { parse as parseYaml } from "yaml";
import { GrammarSyntaxError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import type { Format, FormatVariant, HoleName } from "./types.js";
import { HOLES } from "./types.js";

type FrontMatter = Omit<Format, "rules" | "source">;

const KEYS = [
  "name",
  "models",
  "names",
  "reasoning",
  "arguments",
  "special",
  "trigger",
  "separator",
  "excludes",
  "upstream",
  "servers",
  "example",
];
const VARIANT_KEYS = ["separator", "trigger", "excludes"];

/**
 * Reads the YAML head of a grammar file.
 * @throws GrammarSyntaxError naming the file and the key that is missing, unknown or of the wrong shape.
 */
export function readFrontMatter(yaml: string, file: string): FrontMatter {
  const fail = (message: string): never => {
    throw new GrammarSyntaxError("front-matter", `${file}: ${message}`);
  };
  const head = asRecord(parseYaml(yaml)) ?? fail("the front matter is not a YAML map");
  for (const key of Object.keys(head)) {
    if (!KEYS.includes(key)) fail(`unknown key "${key}" in the front matter${didYouMean(key, KEYS)}`);
  }
  const text = (key: string, fallback?: string): string => {
    const value = head[key] ?? fallback;
    return typeof value === "string" ? value : fail(`"${key}" must be a text`);
  };
  const texts = (key: string): readonly string[] =>
    asTexts(head[key] ?? []) ?? fail(`"${key}" must be a list of texts`);
  const excludes = (value: unknown): FormatVariant["excludes"] => {
    const map = asRecord(value) ?? fail(`"excludes" must map holes to lists of texts`);
    const entries = Object.entries(map).map(([hole, list]) => {
      if (!isHole(hole)) return fail(`"excludes" names the unknown hole "${hole}"${didYouMean(hole, HOLES)}`);
      return [hole, asTexts(list) ?? fail(`"excludes.${hole}" must be a list of texts`)] as const;
    });
    return Object.fromEntries(entries);
  };
  const servers = Object.entries(asRecord(head.servers ?? {}) ?? fail(`"servers" must be a map`)).map(
    ([server, value]): readonly [string, Partial<FormatVariant>] => {
      const variant = asRecord(value) ?? fail(`"servers.${server}" must be a map`);
      for (const key of Object.keys(variant)) {
        if (!VARIANT_KEYS.includes(key)) fail(`unknown key "servers.${server}.${key}"${didYouMean(key, VARIANT_KEYS)}`);
      }
      return [
        server,
        {
          ...(typeof variant.separator === "string" ? { separator: variant.separator } : {}),
          ...(typeof variant.trigger === "string" ? { trigger: variant.trigger } : {}),
          ...(variant.excludes === undefined ? {} : { excludes: excludes(variant.excludes) }),
        },
      ];
    },
  );
  const names = Object.entries(asRecord(head.names ?? {}) ?? fail(`"names" must be a map`)).map(
    ([server, list]): readonly [string, readonly string[]] => [
      server,
      asTexts(list) ?? fail(`"names.${server}" must be a list of texts`),
    ],
  );
  return {
    name: text("name"),
    models: texts("models"),
    names: Object.fromEntries(names),
    reasoning: head.reasoning === null || head.reasoning === undefined ? null : text("reasoning"),
    arguments: text("arguments"),
    special: texts("special"),
    upstreamTag: texts("upstream"),
    variant: {
      separator: text("separator", ""),
      trigger: text("trigger", ""),
      excludes: excludes(head.excludes ?? {}),
    },
    servers: Object.fromEntries(servers),
    example: text("example", ""),
  };
}

function isHole(name: string): name is HoleName {
  return (HOLES as readonly string[]).includes(name);
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function asTexts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}
