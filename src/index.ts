export { schemaToGrammar } from "./arguments/schema-to-grammar.js";
export type { KeywordAccount } from "./base/account.js";
export {
  GrammarSyntaxError,
  NotRegularError,
  RequestError,
  SchemaError,
  SettingsError,
  TagError,
  TagwrightError,
  UnsupportedError,
} from "./base/errors.js";
export type { Finding } from "./base/finding.js";
export type { JsonSchema, JsonValue } from "./base/json.js";
export { payloadFor } from "./engines/payload.js";
export type { EngineConstraint, EngineName } from "./engines/types.js";
export { findFormat, listFormats } from "./formats/find-format.js";
export type { Format, FormatSummary } from "./formats/types.js";
export type { Expr, Grammar, Rule, SpanLabel } from "./grammar/ir.js";
export { readEbnf } from "./grammar/read-ebnf.js";
export { readGbnf } from "./grammar/read-gbnf.js";
export { writeEbnf } from "./grammar/write-ebnf.js";
export { writeGbnf } from "./grammar/write-gbnf.js";
export { writeLark } from "./grammar/write-lark.js";
export { writeRegex } from "./grammar/write-regex.js";
export { compile } from "./jobs/compile.js";
export { explain } from "./jobs/explain.js";
export type { KeywordLoss } from "./jobs/loss.js";
export type { CompileResult, Explanation } from "./jobs/types.js";
export type { Expectation } from "./match/expectations.js";
export { createMatcher, type Matcher, type MatcherState } from "./match/matcher.js";
export { type SampleOptions, sample } from "./match/sample.js";
export type { Dialect } from "./request/dialect.js";
export { readRequest } from "./request/read-request.js";
export type { Tool, ToolChoice, ToolRequest } from "./request/types.js";
export type { SchemaOptions } from "./schema/options.js";
export { decide } from "./servers/decide.js";
export type { Constraint, Decision, Rejection, Settings } from "./servers/types.js";
export { checkTools } from "./strict/check.js";
export { lower } from "./tag/lower.js";
export { readTag } from "./tag/read-tag.js";
export { tagToGrammar } from "./tag/to-grammar.js";
export type { StructuralTag } from "./tag/types.js";
export type { Syntax, SyntaxFault } from "./verify/syntax/types.js";
export { verifyWithSyntax } from "./verify/syntax/verify-with-syntax.js";
export type { VerifyReport } from "./verify/types.js";
export { verify } from "./verify/verify.js";
