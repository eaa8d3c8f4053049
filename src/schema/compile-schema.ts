import type { KeywordAccount } from "../base/account.js";
import { SchemaError } from "../base/errors.js";
import { type JsonSchema, own } from "../base/json.js";
import { DEEPEST, nestsDeeperThan } from "../base/nesting.js";
import type { Expr, Rule } from "../grammar/ir.js";
import { productiveExprs, reachable, ruleBodies } from "../match/analysis.js";
import { accountOf } from "./account.js";
import { type Compilation, startCompilation } from "./compilation.js";
import { type Emission, startEmission } from "./emission.js";
import { emitNode } from "./emit-value.js";
import { isNever } from "./evaluate.js";
import type { Node } from "./nodes.js";
import { resolveSchemaOptions, type SchemaOptions } from "./options.js";
import { rootNode } from "./schema-formula.js";
import { refuseUnsatisfiable } from "./unsatisfiable.js";
import type { ValueDialect } from "./value-dialect.js";

export interface CompiledSchema {
  /** JSON text of the schema's values. */
  readonly root: Expr;
  /** The rules that `root` needs. */
  readonly rules: readonly Rule[];
  /** Every keyword of every subschema but annotations and names. */
  readonly account: readonly KeywordAccount[];
}

/** A schema that has values, ready to be written out. */
export interface OpenSchema {
  readonly compilation: Compilation;
  readonly emission: Emission;
  readonly root: Node;
}

/** Reads a schema. `dialect` null: its values are written as JSON text. Throws as `compileSchema` does. */
export function openSchema(
  schema: JsonSchema,
  options: SchemaOptions,
  dialect: ValueDialect | null = null,
): OpenSchema {
  if (nestsDeeperThan(schema, DEEPEST)) {
    throw new SchemaError(
      "nested-too-deep",
      "",
      `The schema nests more than ${DEEPEST} levels of arrays and objects. Flatten it, or move what repeats into $defs.`,
      { pointer: "" },
    );
  }
  const compilation = startCompilation(schema, resolveSchemaOptions(options), isNever);
  const root = rootNode(compilation);
  if (compilation.isNever(root)) refuseUnsatisfiable(schema, options);
  return { compilation, emission: startEmission(compilation, emitNode, dialect), root };
}

/**
 * JSON Schema (drafts 4 to 2020-12) as a grammar of JSON text. Never narrower than the schema but for what the options choose: the
 * order of properties, whitespace, and the spelling of declared property names (the canonical one).
 *
 * Throws `SchemaError`: `unsatisfiable` where no value fits, naming the keywords in conflict; with `exact`, `not-exact` for
 * the first keyword that cannot be held exactly and `malformed` for one whose value has no meaning; `nested-too-deep` for a
 * schema of more than 256 levels.
 */
export function compileSchema(schema: JsonSchema, options: SchemaOptions = {}): CompiledSchema {
  const { compilation, emission, root } = openSchema(schema, options);
  const expr = emission.write(root);
  refuseEndless(expr, emission.rules, compilation);
  return { root: expr, rules: emission.rules, account: accountOf(compilation) };
}

/** A schema that asks for itself without a way out allows only values without an end, which are none: throws `SchemaError`. */
export function refuseEndless(root: Expr, rules: readonly Rule[], { references }: Compilation): void {
  const reference = [...references.places.values()].find(({ schema }) => own(schema, "$ref") !== undefined);
  if (reference === undefined) return;
  const bodies = ruleBodies({ root: "", rules });
  if (productiveExprs(reachable(root, bodies), bodies)(root)) return;
  const pointer = `${reference.pointer}/$ref`;
  throw new SchemaError(
    "unsatisfiable",
    "$ref",
    `no value fits the schema: ${pointer} asks for itself without an end`,
    {
      pointer,
    },
  );
}
