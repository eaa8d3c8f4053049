/** What every error of tagwright carries: a stable code, and the place in the input where one is known. */
export interface ErrorPlace {
  /** JSON Pointer into the input document. */
  readonly pointer?: string;
  /** Byte offset (UTF-8, 0-based) into the input text. */
  readonly offset?: number;
  /** 1-based line and column (code points) in the input text. */
  readonly line?: number;
  readonly column?: number;
}

/** Base of all errors that a caller can cause. The message is a sentence that a user can act on. */
export class TagwrightError extends Error {
  readonly code: string;
  readonly place: ErrorPlace;
  constructor(code: string, message: string, place: ErrorPlace = {}) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.place = place;
  }
}

/** A request body that cannot be read; `place.pointer` says where. */
export class RequestError extends TagwrightError {}
/** Settings that name an unknown server, format or key, or an impossible value. */
export class SettingsError extends TagwrightError {}
/** EBNF, GBNF or grammar-file text that does not parse; `place` has offset, line and column. */
export class GrammarSyntaxError extends TagwrightError {}
/** A structural tag that is not well formed; `place.pointer` says where. */
export class TagError extends TagwrightError {}
/** A schema that cannot be compiled: unsatisfiable, or (exact mode) not held exactly. */
export class SchemaError extends TagwrightError {
  /** The keyword that stands in the way. */
  readonly keyword: string;
  constructor(code: string, keyword: string, message: string, place: ErrorPlace = {}) {
    super(code, message, place);
    this.keyword = keyword;
  }
}
/** A grammar whose language has no regular expression. */
export class NotRegularError extends TagwrightError {}
/** Something that the asked-for target has no construct for. */
export class UnsupportedError extends TagwrightError {}
