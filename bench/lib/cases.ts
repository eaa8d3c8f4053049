import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { JsonSchema } from "../../src/base/json.js";
import { compactJson, indentedJson } from "./json-text.js";

/** An instance in two spellings, both cut out of the file's text. */
export interface Instance {
  readonly description: string;
  readonly valid: boolean;
  readonly compact: string;
  readonly indented: string;
}

/** A schema and what must and must not match it. */
export interface SchemaCase {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly Instance[];
}

/**
 * Reads objects of the shape `{description, schema, tests: [{description, valid, data}]}`: a MaskBench file is one, a
 * file of the JSON-Schema-Test-Suite a list of them. Null for a file of another shape.
 */
export function readCases(text: string): readonly SchemaCase[] | null {
  const tree = parseTree(text);
  if (tree === undefined) return null;
  const nodes = tree.type === "array" ? (tree.children ?? []) : [tree];
  const cases = nodes.map((node) => readCase(node, text));
  return cases.every((item) => item !== null) ? cases : null;
}

function readCase(node: Node, text: string): SchemaCase | null {
  const schema = findNodeAtLocation(node, ["schema"]);
  const tests = findNodeAtLocation(node, ["tests"]);
  if (schema === undefined || tests === undefined) return null;
  return {
    description: String(findNodeAtLocation(node, ["description"])?.value ?? ""),
    schema: JSON.parse(slice(schema, text)),
    tests: (tests.children ?? []).map((test) => readInstance(test, text)),
  };
}

function readInstance(test: Node, text: string): Instance {
  const data = findNodeAtLocation(test, ["data"]);
  if (data === undefined) throw new Error(`a test without data at offset ${test.offset}`);
  const source = slice(data, text);
  return {
    description: String(findNodeAtLocation(test, ["description"])?.value ?? ""),
    valid: findNodeAtLocation(test, ["valid"])?.value === true,
    compact: compactJson(source),
    indented: indentedJson(source),
  };
}

function slice(node: Node, text: string): string {
  return text.slice(node.offset, node.offset + node.length);
}
