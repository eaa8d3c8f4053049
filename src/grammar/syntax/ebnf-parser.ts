import type { IParserErrorMessageProvider, IToken, TokenType } from "chevrotain";
import { GrammarSyntaxError } from "../../base/errors.js";
import { EmbeddedActionsParser, tokenLabel } from "./chevrotain.js";
import * as t from "./ebnf-lexer.js";
import type { EbnfNode, EbnfRule, MacroValue, NamedArgument, RuleOption } from "./ebnf-syntax.js";
import { decodeClass, decodeString, EBNF_ESCAPES, type EscapeDialect, type Piece, textOf } from "./escapes.js";
import { placeAt } from "./place.js";

/** Deeper nesting of parentheses is refused, as xgrammar does (reference 2.2). */
const MAX_NESTING = 1000;
/** Arguments of a macro are tuples of tuples at most. */
const MAX_TUPLE_NESTING = 16;
/** Larger counts overflow in xgrammar (reference 2.2). */
const MAX_COUNT = 2 ** 31 - 1;

const EMPTY: EbnfNode = { kind: "sequence", items: [] };

/** chevrotain derives a parser from a class; it stays inside this file. */
class EbnfParser extends EmbeddedActionsParser {
  source = "";
  escapes: EscapeDialect = EBNF_ESCAPES;

  constructor() {
    super([...t.EBNF_TOKENS], { errorMessageProvider: MESSAGES, maxLookahead: 2, skipValidations: true });
    this.performSelfAnalysis();
  }

  readonly document = this.RULE("document", (): EbnfRule[] => {
    const rules: EbnfRule[] = [];
    this.MANY(() => {
      rules.push(this.SUBRULE(this.ruleDefinition));
    });
    return rules;
  });

  /** `( … )`, with the groups inside it already folded into `Group` tokens. */
  readonly group = this.RULE("group", (): EbnfNode => {
    this.CONSUME(t.Open);
    const body = this.OPTION(() => this.SUBRULE(this.choice));
    this.CONSUME(t.Close);
    return body ?? EMPTY;
  });

  private readonly ruleDefinition = this.RULE("ruleDefinition", (): EbnfRule => {
    const name = this.CONSUME(t.RuleName);
    const options: RuleOption[] = [];
    this.OPTION(() => {
      this.CONSUME(t.OptionsOpen);
      this.AT_LEAST_ONE_SEP({
        SEP: t.Comma,
        DEF: () => {
          options.push(this.SUBRULE(this.ruleOption));
        },
      });
      this.CONSUME(t.OptionsClose);
    });
    this.CONSUME(t.Define);
    const body = this.SUBRULE(this.choice);
    let lookahead: EbnfNode | null = null;
    this.OPTION2(() => {
      this.CONSUME(t.LookaheadOpen);
      lookahead = this.SUBRULE(this.sequence);
      this.CONSUME(t.Close);
    });
    return { name: name.image, at: name.startOffset, options, body, lookahead };
  });

  private readonly ruleOption = this.RULE("ruleOption", (): RuleOption => {
    const name = this.CONSUME(t.Name);
    let value: string | number | null = null;
    this.OPTION(() => {
      this.CONSUME(t.Equals);
      this.OR([
        { ALT: () => (value = Number(this.CONSUME(t.Decimal).image)) },
        { ALT: () => (value = this.text(this.CONSUME(t.Text))) },
        {
          ALT: () => {
            this.CONSUME(t.Open);
            this.CONSUME2(t.Decimal);
            this.CONSUME(t.Comma);
            this.CONSUME3(t.Decimal);
            this.CONSUME(t.Close);
          },
        },
      ]);
    });
    return { name: name.image, value, at: name.startOffset };
  });

  private readonly choice = this.RULE("choice", (): EbnfNode => {
    const items: EbnfNode[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: t.Pipe,
      DEF: () => {
        items.push(this.SUBRULE(this.sequence));
      },
    });
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: "choice", items };
  });

  private readonly sequence = this.RULE("sequence", (): EbnfNode => {
    const items: EbnfNode[] = [];
    this.AT_LEAST_ONE(() => {
      const item = this.SUBRULE(this.element);
      const counted = this.OPTION(() =>
        this.OR([
          { ALT: () => this.operator(t.Optional, item, 0, 1) },
          { ALT: () => this.operator(t.Star, item, 0, null) },
          { ALT: () => this.operator(t.Plus, item, 1, null) },
          { ALT: () => this.SUBRULE(this.count, { ARGS: [item] }) },
        ]),
      );
      items.push(counted ?? item);
    });
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: "sequence", items };
  });

  private readonly element = this.RULE(
    "element",
    (): EbnfNode =>
      this.OR([
        {
          ALT: (): EbnfNode => {
            const token = this.CONSUME(t.Name);
            return { kind: "name", name: token.image, at: token.startOffset };
          },
        },
        {
          ALT: (): EbnfNode => {
            const token = this.CONSUME(t.Text);
            const points = this.ACTION(() => decodeString(this.inside(token), this.escapes));
            return { kind: "string", points, at: token.startOffset };
          },
        },
        {
          ALT: (): EbnfNode => {
            const token = this.CONSUME(t.Class);
            const ranges = this.ACTION(() => decodeClass(this.inside(token), this.escapes));
            return { kind: "class", ranges, at: token.startOffset };
          },
        },
        { ALT: () => this.SUBRULE(this.macro) },
        { ALT: () => this.CONSUME(t.Group).payload },
      ]),
  );

  private readonly count = this.RULE("count", (item: EbnfNode): EbnfNode => {
    const open = this.CONSUME(t.CountOpen);
    const min = this.number(this.CONSUME(t.Integer));
    let max: number | null = min;
    this.OPTION(() => {
      this.CONSUME(t.Comma);
      max = null;
      this.OPTION2(() => {
        this.OR([
          { ALT: () => (max = this.number(this.CONSUME2(t.Integer))) },
          // The printer's own form of "no limit" (reference 2.2).
          { ALT: () => this.CONSUME(t.MinusOne) },
        ]);
      });
    });
    this.CONSUME(t.CountClose);
    this.ACTION(() => {
      if (Math.max(min, max ?? 0) > MAX_COUNT) {
        this.fail("count-too-large", `a count may be at most ${MAX_COUNT}`, open.startOffset);
      }
      if (max !== null && max < min) {
        this.fail("reversed-count", `the count {${min},${max}} has its bounds the wrong way round`, open.startOffset);
      }
    });
    return { kind: "repeat", item, min, max };
  });

  private readonly macro = this.RULE("macro", (): EbnfNode => {
    const name = this.CONSUME(t.MacroName);
    const positional: MacroValue[] = [];
    const named: NamedArgument[] = [];
    this.CONSUME(t.Open);
    this.MANY_SEP({
      SEP: t.Comma,
      DEF: () => {
        this.OR([
          {
            ALT: () => {
              const argument = this.CONSUME(t.Name);
              this.CONSUME(t.Equals);
              const value = this.SUBRULE(this.macroValue);
              named.push({ name: argument.image, value, at: argument.startOffset });
            },
          },
          {
            ALT: () => {
              positional.push(this.SUBRULE2(this.macroValue));
            },
          },
        ]);
      },
    });
    this.CONSUME(t.Close);
    return { kind: "macro", call: { macro: name.image, at: name.startOffset, positional, named } };
  });

  private readonly macroValue = this.RULE(
    "macroValue",
    (): MacroValue =>
      this.OR([
        {
          ALT: (): MacroValue => {
            const token = this.CONSUME(t.Text);
            return { kind: "string", text: this.text(token), at: token.startOffset };
          },
        },
        {
          ALT: (): MacroValue => {
            const token = this.CONSUME(t.Integer);
            return { kind: "integer", value: this.number(token), at: token.startOffset };
          },
        },
        {
          ALT: (): MacroValue => {
            const token = this.CONSUME(t.Bool);
            return { kind: "boolean", value: token.image === "true", at: token.startOffset };
          },
        },
        {
          ALT: (): MacroValue => {
            const token = this.CONSUME(t.Name);
            return { kind: "name", name: token.image, at: token.startOffset };
          },
        },
        { ALT: () => this.SUBRULE(this.macroTuple) },
      ]),
  );

  /** A tuple may be empty or end in a comma; the call itself may not (reference 2.3). */
  private readonly macroTuple = this.RULE("macroTuple", (): MacroValue => {
    const items: MacroValue[] = [];
    const open = this.CONSUME(t.Open);
    this.OPTION(() => {
      items.push(this.SUBRULE(this.macroValue));
      this.MANY({
        GATE: () => this.LA(2).tokenType !== t.Close,
        DEF: () => {
          this.CONSUME(t.Comma);
          items.push(this.SUBRULE2(this.macroValue));
        },
      });
      this.OPTION2(() => this.CONSUME2(t.Comma));
    });
    this.CONSUME(t.Close);
    return { kind: "tuple", items, at: open.startOffset };
  });

  private operator(token: TokenType, item: EbnfNode, min: number, max: number | null): EbnfNode {
    this.CONSUME(token);
    return { kind: "repeat", item, min, max };
  }

  private inside(token: IToken): Piece {
    return { source: this.source, start: token.startOffset + 1, end: token.startOffset + token.image.length - 1 };
  }

  private text(token: IToken): string {
    return this.ACTION(() => textOf(decodeString(this.inside(token), this.escapes)));
  }

  private number(token: IToken): number {
    return this.ACTION(() => Number(token.image));
  }

  private fail(code: string, message: string, at: number): never {
    throw new GrammarSyntaxError(code, message, placeAt(this.source, at));
  }
}

const MESSAGES: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected, actual }) => `expected ${tokenLabel(expected)}, found ${found(actual)}`,
  buildNotAllInputParsedMessage: ({ firstRedundant }) =>
    `expected a rule (name ::= body) or more of the last one, found ${found(firstRedundant)}`,
  buildNoViableAltMessage: ({ expectedPathsPerAlt, actual }) =>
    `expected ${labels(expectedPathsPerAlt.flat())}, found ${found(actual[0])}`,
  buildEarlyExitMessage: ({ expectedIterationPaths, actual }) =>
    `expected ${labels(expectedIterationPaths)}, found ${found(actual[0])}`,
};

function labels(paths: readonly (readonly TokenType[])[]): string {
  const names = [...new Set(paths.flatMap((path) => path.slice(0, 1).map(tokenLabel)))];
  const last = names.pop() ?? "nothing";
  return names.length === 0 ? last : `${names.join(", ")} or ${last}`;
}

function found(token: IToken | undefined): string {
  if (token === undefined || token.image === "") return "the end of the text";
  switch (token.tokenType) {
    case t.RuleName:
      return `the next rule, ${token.image}`;
    case t.StrayDefine:
      return '"::=" (a rule starts on a line of its own)';
    case t.Optional:
    case t.Star:
    case t.Plus:
    case t.CountOpen:
      return `"${token.image}" (one operator per element: group with parentheses to repeat again)`;
    default:
      return token.image.startsWith('"') ? `the string ${token.image}` : `"${token.image}"`;
  }
}

let parser: EbnfParser | null = null;

/** The rules of EBNF text as written. Throws `GrammarSyntaxError` at the first thing that does not fit. */
export function parseEbnf(source: string): readonly EbnfRule[] {
  return parseRules(source, t.lexEbnf(source), EBNF_ESCAPES);
}

/** As `parseEbnf`, for a dialect whose text was cut into the tokens of EBNF. */
export function parseRules(source: string, lexed: t.LexedRules, escapes: EscapeDialect): readonly EbnfRule[] {
  const { tokens, errors } = lexed;
  const [lexical] = errors;
  if (lexical !== undefined) {
    throw new GrammarSyntaxError("syntax", lexicalMessage(source, lexical.offset), placeAt(source, lexical.offset));
  }
  refuseDeepNesting(source, tokens);
  parser ??= new EbnfParser();
  parser.source = source;
  parser.escapes = escapes;
  const faults: Fault[] = [];
  const flat = foldGroups(parser, tokens, faults);
  parser.input = flat;
  const rules = parser.document();
  addFaults(parser, faults);
  const [first] = faults.sort((a, b) => a.at - b.at);
  if (first === undefined) return rules;
  throw new GrammarSyntaxError("syntax", first.message, placeAt(source, Math.min(first.at, source.length)));
}

interface Fault {
  readonly message: string;
  /** UTF-16 index; infinite at the end of the text. */
  readonly at: number;
}

function addFaults(from: EbnfParser, faults: Fault[]): void {
  for (const { message, token } of from.errors) {
    faults.push({ message, at: Number.isNaN(token.startOffset) ? Number.POSITIVE_INFINITY : token.startOffset });
  }
}

/**
 * Parses each group by itself, inner ones first, and leaves one `Group` token in its place: a parser that called
 * itself for each parenthesis would run out of stack long before the nesting that xgrammar takes.
 */
function foldGroups(groups: EbnfParser, tokens: readonly IToken[], faults: Fault[]): IToken[] {
  const outermost: IToken[] = [];
  const open: IToken[][] = [];
  let macroDepth = 0;
  let previous: IToken | undefined;
  const close = (group: IToken[]): IToken => {
    groups.input = group;
    const payload = groups.group() ?? EMPTY;
    addFaults(groups, faults);
    const [first] = group;
    return t.groupToken(payload, first?.startOffset ?? 0);
  };
  for (const token of tokens) {
    const type = token.tokenType;
    if (type === t.RuleName) {
      // The groups still open lack their end: the parser says so, at this token.
      for (const group of open.splice(0)) close([...group, token]);
      macroDepth = 0;
    }
    const current = open.at(-1) ?? outermost;
    if (type === t.Open && (macroDepth > 0 || previous?.tokenType === t.MacroName)) macroDepth += 1;
    if (macroDepth > MAX_TUPLE_NESTING) {
      throw new GrammarSyntaxError(
        "nesting-too-deep",
        "tuples are nested too deep",
        placeAt(groups.source, token.startOffset),
      );
    }
    if (type === t.Open && macroDepth === 0) open.push([token]);
    else {
      current.push(token);
      if (type === t.Close && macroDepth > 0) macroDepth -= 1;
      else if (type === t.Close && open.length > 0) {
        open.pop();
        (open.at(-1) ?? outermost).push(close(current));
      }
    }
    previous = token;
  }
  for (const group of open) close(group);
  return outermost;
}

function refuseDeepNesting(source: string, tokens: readonly IToken[]): void {
  let depth = 0;
  for (const token of tokens) {
    if (token.tokenType === t.Open || token.tokenType === t.LookaheadOpen) depth += 1;
    if (token.tokenType === t.Close) depth -= 1;
    if (depth > MAX_NESTING) {
      throw new GrammarSyntaxError(
        "nesting-too-deep",
        `parentheses are nested more than ${MAX_NESTING} deep; give the inner part a rule of its own`,
        placeAt(source, token.startOffset),
      );
    }
  }
}

function lexicalMessage(source: string, at: number): string {
  const sign = String.fromCodePoint(source.codePointAt(at) ?? 0);
  switch (sign) {
    case '"':
      return 'unterminated string: expected " before the end of the line';
    case "[":
      return "unterminated class: expected ] before the end of the line";
    case "'":
      return "unexpected '; strings stand in double quotes";
    case "-":
      return "a count cannot be negative";
    default:
      return `unexpected ${JSON.stringify(sign)}`;
  }
}
