import type { KeywordAccount } from "../base/account.js";
import { SchemaError } from "../base/errors.js";
import type { JsonSchema } from "../base/json.js";
import { type Automaton, StateBudgetError } from "../grammar/automata/index.js";
import type { Atom, Node } from "./nodes.js";
import type { Normal } from "./normal-form.js";
import type { ResolvedSchemaOptions } from "./options.js";
import { type References, readReferences } from "./references.js";

/** A keyword of the schema that is compiled. */
export interface KeywordPlace {
  /** JSON Pointer of the keyword. */
  readonly path: string;
  readonly keyword: string;
}

/** Everything that the stages of one schema's compilation share. Filled as the work goes on, thrown away after it. */
export interface Compilation {
  readonly options: ResolvedSchemaOptions;
  readonly root: JsonSchema;
  readonly references: References;
  /** What is not simply enforced, by JSON Pointer of the keyword. */
  readonly marks: Map<string, KeywordAccount>;
  /** Atom number n stands at n - 1. */
  readonly atoms: Atom[];
  /** Atoms by what they were made from, so that the same question has the same atom. */
  readonly atomBySource: Map<unknown, Atom>;
  /** Stands for a schema object whose closing is said by the schema that it is a part of. */
  readonly outerSources: Map<object, object>;
  readonly nodes: Map<string, Node>;
  readonly normals: Map<Node, Normal>;
  readonly never: Map<Node, boolean>;
  /** Is there surely no value for this node? Set by whoever knows how to evaluate nodes. */
  readonly isNever: (node: Node) => boolean;
  /** Automata built from parts of the schema, by the part. */
  readonly automata: Map<object, Automaton>;
  /** Nodes whose normal form is being worked out, innermost last; those from `chain` on stand at the same place of the instance. */
  readonly active: Node[];
  chain: number;
  /** Work done so far, against `WORK_LIMIT`. */
  work: number;
}

/** Steps (intersections of two shapes) that a schema may take before its combinations are given up; some 100 ms. */
const WORK_LIMIT = 2_500;

export function startCompilation(
  schema: JsonSchema,
  options: ResolvedSchemaOptions,
  isNever: (compilation: Compilation, node: Node) => boolean,
): Compilation {
  const compilation: Compilation = {
    options,
    root: schema,
    references: readReferences(schema, options.draft),
    marks: new Map(),
    atoms: [],
    atomBySource: new Map(),
    outerSources: new Map(),
    nodes: new Map(),
    normals: new Map(),
    never: new Map(),
    isNever: (node) => isNever(compilation, node),
    automata: new Map(),
    active: [],
    chain: 0,
    work: 0,
  };
  return compilation;
}

/** A combination of subschemas that takes more alternatives than a grammar can carry. */
export class CombinationLimit extends Error {}

/** Is it one of the limits on what combinations and automata may take? */
export function isLimit(error: unknown): boolean {
  return error instanceof CombinationLimit || error instanceof StateBudgetError;
}

/** Counts one step; throws `CombinationLimit` when the schema has had its share. */
export function step(compilation: Compilation): void {
  compilation.work += 1;
  if (compilation.work > WORK_LIMIT) throw new CombinationLimit();
}

/** Enters that something wider than the keyword is held; in exact mode throws `SchemaError` (`not-exact`) instead. */
export function approximate(compilation: Compilation, place: KeywordPlace, reason: string): void {
  if (compilation.options.exact) {
    throw new SchemaError("not-exact", place.keyword, `"${place.keyword}" cannot be held exactly: ${reason}`, {
      pointer: place.path,
    });
  }
  mark(compilation, place, "approximated", reason);
}

/** Enters what becomes of a keyword that is not simply enforced. The first word on a keyword stands. */
export function mark(
  compilation: Compilation,
  { path, keyword }: KeywordPlace,
  status: KeywordAccount["status"],
  reason: string,
): void {
  if (!compilation.marks.has(path)) compilation.marks.set(path, { path, keyword, status, reason });
}

/** `build()`; where its automata outgrow their budget, the keywords are approximated and `fallback` (wider) stands in. */
export function withinBudget<T>(
  compilation: Compilation,
  places: readonly KeywordPlace[],
  build: () => T,
  fallback: T,
): T {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof StateBudgetError)) throw error;
    for (const place of places) approximate(compilation, place, `its automaton is too large (${error.message})`);
    return fallback;
  }
}
