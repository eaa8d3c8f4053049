import type { IToken, Lexer as LexerType, TokenType } from "chevrotain";
import { GrammarSyntaxError } from "../../base/errors.js";
import { ALL_CODE_POINTS } from "../code-point-ranges.js";
import { createToken, Lexer } from "./chevrotain.js";
import * as t from "./ebnf-lexer.js";
import type { EbnfNode } from "./ebnf-syntax.js";
import { placeAt } from "./place.js";

/** GBNF names may start with a digit; the current parser takes `_` too (engines reference 5.4). */
const GbnfHead = createToken({ name: "GbnfHead", pattern: /[A-Za-z0-9_-]+(?=\s*::=)/ });
const GbnfName = createToken({ name: "GbnfName", pattern: /[A-Za-z0-9_-]+/ });
const AnyCharacter = createToken({ name: "AnyCharacter", pattern: "." });
const TokenById = createToken({ name: "TokenById", pattern: /!?<\[[0-9]+\]>/ });
const TokenByText = createToken({ name: "TokenByText", pattern: /!?<[^>\s]+>/ });

const EMPTY: EbnfNode = { kind: "sequence", items: [] };

let lexer: LexerType | null = null;

/** GBNF text in the tokens of EBNF, so that one parser reads both. */
export function lexGbnf(source: string): t.LexedRules {
  lexer ??= new Lexer(
    {
      modes: {
        body: [
          t.Blank,
          t.Comment,
          GbnfHead,
          GbnfName,
          AnyCharacter,
          TokenById,
          TokenByText,
          t.Text,
          t.Class,
          t.Pipe,
          t.Open,
          t.Close,
          t.Optional,
          t.Star,
          t.Plus,
          t.CountOpen,
          t.StrayDefine,
        ],
        count: [...t.COUNT],
      },
      defaultMode: "body",
    },
    t.LEXER_OPTIONS,
  );
  const { tokens, errors } = lexer.tokenize(source);
  const [first] = tokens;
  const ends = errors.length > 0 || first === undefined;
  return { tokens: ends ? [] : fillEmptyAlternatives(source, refuseStrayLineEnds(source, tokens)), errors };
}

/** A rule goes on over a line end only inside parentheses or after `|` or `::=`. */
function refuseStrayLineEnds(source: string, tokens: readonly IToken[]): readonly IToken[] {
  let depth = 0;
  let previous: IToken | undefined;
  for (const token of tokens) {
    const type = token.tokenType;
    const open = previous === undefined || depth > 0 || [t.Pipe, t.StrayDefine].includes(previous.tokenType);
    if (!open && previous !== undefined && ![GbnfHead, t.StrayDefine].includes(type)) {
      const between = source.slice(previous.startOffset + previous.image.length, token.startOffset);
      if (/[\r\n]/.test(between)) {
        throw new GrammarSyntaxError(
          "syntax",
          `expected a rule (name ::= body), found "${token.image}": a rule goes on in the next line only inside parentheses or after "|"`,
          placeAt(source, token.startOffset),
        );
      }
    }
    if (type === t.Open) depth += 1;
    if (type === t.Close) depth -= 1;
    previous = token;
  }
  return tokens;
}

/** Unlike EBNF, an alternative may be empty. */
function fillEmptyAlternatives(source: string, tokens: readonly IToken[]): readonly IToken[] {
  const filled: IToken[] = [];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]?.tokenType;
    const starts = before === t.Pipe || before === t.StrayDefine || (before === t.Open && token.tokenType === t.Pipe);
    const ends = [t.Pipe, t.Close, GbnfHead].includes(token.tokenType);
    if (starts && ends) filled.push(t.groupToken(EMPTY, token.startOffset));
    filled.push(toEbnf(source, token, tokens[index - 1]));
  });
  const last = tokens.at(-1)?.tokenType;
  if (last === t.Pipe || last === t.StrayDefine) filled.push(t.groupToken(EMPTY, source.length));
  return filled;
}

function toEbnf(source: string, token: IToken, previous: IToken | undefined): IToken {
  switch (token.tokenType) {
    case GbnfHead:
      return retype(token, t.RuleName);
    case GbnfName:
      return retype(token, t.Name);
    case t.StrayDefine:
      return previous?.tokenType === GbnfHead ? retype(token, t.Define) : token;
    case AnyCharacter:
      return t.groupToken({ kind: "class", ranges: ALL_CODE_POINTS, at: token.startOffset }, token.startOffset);
    case TokenById: {
      const negated = token.image.startsWith("!");
      const at = token.startOffset;
      const value = Number(token.image.replaceAll(/[^0-9]/g, ""));
      const macro = negated ? "ExcludeToken" : "Token";
      const call = { macro, at, positional: [{ kind: "integer", value, at } as const], named: [] };
      return t.groupToken({ kind: "macro", call }, at);
    }
    case TokenByText:
      throw new GrammarSyntaxError(
        "token-by-text",
        `the token ${token.image} needs a tokenizer; write its id as <[id]>`,
        placeAt(source, token.startOffset),
      );
    default:
      return token;
  }
}

function retype(token: IToken, tokenType: TokenType): IToken {
  return { ...token, tokenType, tokenTypeIdx: tokenType.tokenTypeIdx ?? 0 };
}
