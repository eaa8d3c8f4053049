/** Why a tag builder cannot write a schema. */
export interface SchemaFault {
  /** JSON Pointer into the schema. */
  readonly pointer: string;
  /** The builder's own words, the outermost first. */
  readonly causes: readonly [string, ...string[]];
}
