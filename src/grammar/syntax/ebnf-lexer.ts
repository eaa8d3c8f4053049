import type { ILexingError, IToken, Lexer as LexerType, TokenType } from "chevrotain";
import { createToken, Lexer } from "./chevrotain.js";
import type { EbnfNode } from "./ebnf-syntax.js";

/** What a lexer found; errors where nothing fits. */
export interface LexedRules {
  readonly tokens: readonly IToken[];
  readonly errors: readonly Pick<ILexingError, "offset">[];
}

const NAME = /[A-Za-z_.-][A-Za-z0-9_.-]*/;
/** A name that `::=` follows, with rule options in between or not. */
const HEAD = /[A-Za-z_.-][A-Za-z0-9_.-]*(?=\s*(?:\[(?:[^\]"\r\n]|"(?:\\[^\r\n]|[^"\\\r\n])*")*\]\s*)?::=)/y;

/** A rule starts only where its name is the first token of a line (xgrammar reference 2.1). */
function ruleNameAt(source: string, offset: number): RegExpExecArray | null {
  for (let index = offset - 1; index >= 0 && !"\r\n".includes(source[index] ?? ""); index -= 1) {
    if (!" \t".includes(source[index] ?? "")) return null;
  }
  HEAD.lastIndex = offset;
  return HEAD.exec(source);
}

export const Blank = createToken({ name: "Blank", pattern: /[ \t\r\n\v\f]+/, group: Lexer.SKIPPED, line_breaks: true });
export const Comment = createToken({ name: "Comment", pattern: /#[^\r\n]*/, group: Lexer.SKIPPED });

export const RuleName = createToken({
  name: "RuleName",
  label: "a rule",
  pattern: ruleNameAt,
  line_breaks: false,
  start_chars_hint: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_.-"],
  push_mode: "head",
});
export const Name = createToken({ name: "Name", label: "a name", pattern: NAME });
export const MacroName = createToken({
  name: "MacroName",
  label: "a macro",
  pattern: /TagDispatch|TokenTagDispatch|Token|ExcludeToken|Regex|Substring/,
  longer_alt: Name,
});
export const Bool = createToken({ name: "Bool", label: "true or false", pattern: /true|false/, longer_alt: Name });
export const Text = createToken({ name: "Text", label: "a string", pattern: /"(?:\\[^\r\n]|[^"\\\r\n])*"/ });
export const Class = createToken({ name: "Class", label: "a class", pattern: /\[(?:\\[^\r\n]|[^\]\\\r\n])*\]/ });
export const Integer = createToken({ name: "Integer", label: "a number", pattern: /[0-9]+/ });
export const Pipe = createToken({ name: "Pipe", label: '"|"', pattern: "|" });
export const LookaheadOpen = createToken({ name: "LookaheadOpen", label: '"(="', pattern: "(=" });
export const Open = createToken({ name: "Open", label: '"("', pattern: "(" });
export const Close = createToken({ name: "Close", label: '")"', pattern: ")" });
/** A whole `( … )`, already parsed; `payload` is its node. The lexer never makes one. */
export const Group = createToken({ name: "Group", label: '"("', pattern: Lexer.NA });
export const Optional = createToken({ name: "Optional", label: '"?"', pattern: "?" });
export const Star = createToken({ name: "Star", label: '"*"', pattern: "*" });
export const Plus = createToken({ name: "Plus", label: '"+"', pattern: "+" });
export const CountOpen = createToken({ name: "CountOpen", label: '"{"', pattern: "{", push_mode: "count" });
export const CountClose = createToken({ name: "CountClose", label: '"}"', pattern: "}", pop_mode: true });
export const MinusOne = createToken({ name: "MinusOne", label: '"-1"', pattern: "-1" });
export const Comma = createToken({ name: "Comma", label: '","', pattern: "," });
export const Equals = createToken({ name: "Equals", label: '"="', pattern: "=" });
/** `::=` that no name at the start of a line comes before. */
export const StrayDefine = createToken({ name: "StrayDefine", label: '"::="', pattern: "::=" });
export const Define = createToken({ name: "Define", label: '"::="', pattern: "::=", pop_mode: true });
export const OptionsOpen = createToken({ name: "OptionsOpen", label: '"["', pattern: "[" });
export const OptionsClose = createToken({ name: "OptionsClose", label: '"]"', pattern: "]" });
export const Decimal = createToken({
  name: "Decimal",
  label: "a number",
  pattern: /-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/,
});

/** A token that stands for a part that is parsed already. */
export function groupToken(payload: EbnfNode, startOffset: number): IToken {
  return { image: "(", startOffset, payload, tokenType: Group, tokenTypeIdx: Group.tokenTypeIdx ?? 0 };
}

const BODY: readonly TokenType[] = [
  Blank,
  Comment,
  RuleName,
  MacroName,
  Bool,
  Name,
  Text,
  Class,
  Integer,
  Pipe,
  LookaheadOpen,
  Open,
  Close,
  Optional,
  Star,
  Plus,
  CountOpen,
  Comma,
  StrayDefine,
  Equals,
];
export const COUNT: readonly TokenType[] = [Blank, Comment, Integer, Comma, MinusOne, CountClose];
const HEAD_TOKENS: readonly TokenType[] = [
  Blank,
  Comment,
  Define,
  OptionsOpen,
  OptionsClose,
  Decimal,
  Text,
  Name,
  Open,
  Close,
  Comma,
  Equals,
];

export const EBNF_TOKENS: readonly TokenType[] = [Group, ...new Set([...BODY, ...COUNT, ...HEAD_TOKENS])];

/** The first fault is told and no other; to look for the next token behind each would take for ever in a class without an end. */
export const LEXER_OPTIONS = { positionTracking: "onlyOffset", skipValidations: true, recoveryEnabled: false } as const;

let lexer: LexerType | null = null;

/** Tokens of EBNF text. The lexer is built at the first use: start-up time matters to a command. */
export function lexEbnf(source: string): LexedRules {
  lexer ??= new Lexer(
    { modes: { body: [...BODY], count: [...COUNT], head: [...HEAD_TOKENS] }, defaultMode: "body" },
    LEXER_OPTIONS,
  );
  return lexer.tokenize(source);
}
