import { isObject, own } from "../../base/json.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";

const $defs = { x: closed({}) };

/** What the Model Context Protocol wants at the root, where a reference or a list of types will not do. */
export const mcpRootType: Rule = {
  id: "mcp-root-type",
  title: "An inputSchema has type object at its root",
  severities: severities({ all: "warning" }),
  fix: "safe",
  page: {
    why: "By the protocol's schema the type of an inputSchema is the word object. The official clients refuse the whole list of a server in which one tool has it otherwise, so that no provider ever sees the tools.",
    bad: { tools: [{ name: "f", inputSchema: { $ref: "#/$defs/x", $defs } }] },
    good: { tools: [{ name: "f", inputSchema: closed({}) }] },
    source: "Model Context Protocol, schema of 2025-06-18, Tool.inputSchema; its TypeScript SDK",
  },
  tool: ({ tool, root: { schema, path } }) => {
    if (tool.dialect !== "mcp" || !isObject(schema)) return [];
    const type = own(schema, "type");
    // Any other root is said by `root-not-object` and `root-type-missing`.
    const isReference = type === undefined && has(schema, "$ref");
    if (!isReference && !(Array.isArray(type) && type.length === 1 && type[0] === "object")) return [];
    return [
      {
        path: isReference ? path : `${path}/type`,
        message: "MCP clients refuse the whole list: type is not the word object",
        fix: 'Say "type": "object" at the root',
        change: { edits: [{ kind: "set", path: `${path}/type`, value: "object" }], effect: "narrower" },
      },
    ];
  },
};
