import { test } from "vitest";
import { readEbnf } from "../../src/grammar/read-ebnf.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { regexMacro } from "../../src/tag/regex-format.js";
import { expectAgreement } from "./expect-agreement.js";

/** Name, EBNF, outputs. */
const GRAMMARS: readonly (readonly [string, string, readonly string[]])[] = [
  ["literals and escapes", 'root ::= "a\\n\\t\\"\\\\\\x41\\u00e9\\U0001F600\\/\\e"', ['a\n\t"\\Aé😀/\u001b']],
  ["classes", "root ::= [a-z] [^a-z\\n] [\\-\\]^] [é一-丁]", ["aZ-é", "a-]丁", "bé^一"]],
  ["any character", "root ::= [^]*", ["", "a\né😀"]],
  ["a class of nothing", 'root ::= "a" | []', ["a"]],
  ["negated class beyond ASCII", "root ::= [^é]+", ["aè一", "aé"]],
  ["groups and the empty string", 'root ::= ("a" | () | ("b" "c")+) "d"?', ["", "d", "bcbcd", "ad"]],
  ["counts", 'root ::= "a"{2} "b"{1,} "c"{0,3} ("d" "e"){2,3} "f"{0}', ["aabcccdede", "aabbdedede"]],
  ["a large count", 'root ::= ([a-z] "-"){0,300}', ["a-".repeat(300), "a-".repeat(301)]],
  [
    "nested lists",
    'root ::= "[" (item ("," item){0,3})? "]"\nitem ::= [a-z_] [a-z0-9_]* | "-"? [1-9] [0-9]* | root',
    ["[a,-12,[b,[]]]"],
  ],
  ["left recursion", 'root ::= root "+" [0-9] | [0-9]', ["1+2+3", "1+"]],
  ["mutual recursion", 'root ::= "a" b | "x"\nb ::= "b" root | "y"', ["abax", "aby", "ay"]],
  ["ambiguity", 'root ::= x* "a"\nx ::= "a" | "aa"', ["a", "aaaaa", "aab"]],
  ["a rule without a derivation", 'root ::= "a" | loop\nloop ::= "b" loop', ["a"]],
  ["comments and continued lines", '# a comment\nroot ::= "a" # here\n  | "b"\n', ["a", "b"]],
  [
    "TagDispatch",
    'root ::= TagDispatch(("<a>", x), ("<b>", y), excludes=("</s>",))\nx ::= "1"\ny ::= [0-9]+',
    ["t<a>1t<b>23t", "a</s>", "<a>2"],
  ],
  [
    "TagDispatch, once, inside a sequence",
    'root ::= "[" TagDispatch(("<a>", x), loop_after_dispatch=false) "]"\nx ::= "1"',
    ["[t<a>1]", "[t]", "[<a>1t]"],
  ],
  [
    "TagDispatch without triggers",
    'root ::= TagDispatch(loop_after_dispatch=false, excludes=("ab", "b<"))',
    ["aab", "b", "b<", "a"],
  ],
  ["Regex", 'root ::= "<" Regex("[a-z]+|\\\\d{2}") ">"', ["<abc>", "<12>", "<1>"]],
  ["Regex with flags", 'root ::= Regex("a.b", flags="i")', ["AxB", "a\nb"]],
  ["Regex in a JSON string", 'root ::= "\\"" Regex(".*", json_string=true) "\\""', ['"ab"', '"a\\"', '"é"']],
  ["Substring", 'root ::= Substring("ab", "cd", "ab")', ["", "abcd", "cdab", "abab", "abcdab"]],
  ["max_chars", "root ::= name\nname[max_chars=3] ::= [a-zé]*", ["éab", "abcd"]],
];

for (const [name, source, outputs] of GRAMMARS) {
  test(`matcher and engine agree: ${name}`, async (context) => {
    const grammar = readEbnf(source, { regex: regexMacro });
    for (const ebnf of [source, writeEbnf(grammar)]) {
      await expectAgreement(context, {
        grammar,
        engine: { engine: "xgrammar", kind: "ebnf", source: ebnf },
        outputs,
        samples: 8,
      });
    }
  });
}
