/**
 * A complete deterministic automaton over code points (U+0000 to U+10FFFF), plain data.
 *
 * The alphabet is cut into classes: class `i` holds the code points from `bounds[i]` up to, not including,
 * `bounds[i + 1]` (the last one up to U+10FFFF). `bounds[0]` is 0 and the list rises strictly, so a class is one
 * run of code points; two runs that behave alike are two classes. Surrogates (U+D800 to U+DFFF) are never
 * accepted by an automaton that is used in a grammar, since UTF-8 cannot spell them.
 */
export interface Automaton {
  /** First code point of each class. */
  readonly bounds: Uint32Array;
  /** `next[state * bounds.length + class]` is the next state, or -1 where no string continues. */
  readonly next: Int32Array;
  /** 1 where a string may end. Its length is the number of states. */
  readonly accept: Uint8Array;
  /** Start state. */
  readonly start: number;
}
