"""Drives xgrammar and llguidance for the engine tests: one JSON request per line in, one JSON answer per line out.

Request: {"id", "engine", "kind", "source", "outputs": [base64, ...], "rounds": n (optional)}, or for outputs of tokens
         {"id", "engine", "kind", "source", "special": [text, ...], "tokens": [[id, ...], ...]}: the vocabulary is
         the 256 bytes, then the special tokens, then a stop token that no output has
Answer:  {"id", "loaded": true, "verdicts": [{"verdict", "offset"}, ...], "loadNs", "acceptNs"} or
         {"id", "loaded": false, "error"}

A verdict is `complete` (the whole output is a sentence), `prefix` (it can still become one) or `refused`; its offset
is the number of bytes (or tokens) taken; `mask-differs`: the mask of next tokens does not say of the token what taking it
says. `loadNs` is the best of `rounds` loads (source text to a matcher that can take
text); `acceptNs` the best of `rounds` runs over all outputs.
"""

import base64
import json
import os
import sys
import time

# The engines' native code may print to file descriptor 1: keep the answers' channel to ourselves.
answers = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8")
os.dup2(2, 1)

import llguidance  # noqa: E402
import xgrammar  # noqa: E402

XGRAMMAR_COMPILER = xgrammar.GrammarCompiler(xgrammar.TokenizerInfo([]), cache_enabled=False)
LLGUIDANCE_BYTES = llguidance.LLTokenizer("byte")


def xgrammar_grammar(kind, source):
    if kind == "structural_tag":
        return xgrammar.Grammar.from_structural_tag(source)
    if kind == "ebnf":
        return xgrammar.Grammar.from_ebnf(source)
    if kind == "regex":
        return xgrammar.Grammar.from_regex(source)
    if kind == "json_schema":
        return xgrammar.Grammar.from_json_schema(source)
    raise ValueError(f"xgrammar has no kind {kind}")


class XgrammarLoaded:
    def __init__(self, kind, source):
        self.compiled = XGRAMMAR_COMPILER.compile_grammar(xgrammar_grammar(kind, source))

    def accept(self, output):
        matcher = xgrammar.GrammarMatcher(self.compiled)
        taken = len(output)
        # A refused string leaves the matcher as it was, so the longest legal prefix is found byte by byte.
        if output and not matcher.accept_string(output):
            taken = 0
            while taken < len(output) and matcher.accept_string(output[taken : taken + 1]):
                taken += 1
            return "refused", taken
        return ("complete" if matcher.is_completed() else "prefix"), taken

    def accept_whole(self, output):
        xgrammar.GrammarMatcher(self.compiled).accept_string(output)


def vocabulary_of(special):
    return [bytes([byte]) for byte in range(256)] + [text.encode() for text in special] + [b"<|never written|>"]


class XgrammarTokens:
    def __init__(self, kind, source, special):
        vocabulary = vocabulary_of(special)
        info = xgrammar.TokenizerInfo(vocabulary, stop_token_ids=[len(vocabulary) - 1])
        compiler = xgrammar.GrammarCompiler(info, cache_enabled=False)
        if kind == "structural_tag":
            # Only the compiler knows the tokens that are given as strings.
            self.compiled = compiler.compile_structural_tag(source)
        else:
            self.compiled = compiler.compile_grammar(xgrammar_grammar(kind, source))
        self.mask = xgrammar.allocate_token_bitmask(1, info.vocab_size)

    def accept(self, tokens):
        matcher = xgrammar.GrammarMatcher(self.compiled)
        for taken, token in enumerate(tokens):
            matcher.fill_next_token_bitmask(self.mask)
            allowed = bool((int(self.mask[0, token // 32]) >> (token % 32)) & 1)
            if matcher.accept_token(token) != allowed:
                return "mask-differs", taken
            if not allowed:
                return "refused", taken
        return ("complete" if matcher.is_completed() else "prefix"), len(tokens)


def llguidance_matcher(tokenizer, kind, source):
    if kind == "lark":
        grammar = llguidance.LLMatcher.grammar_from_lark(source)
    elif kind == "json_schema":
        grammar = llguidance.LLMatcher.grammar_from_json_schema(source)
    elif kind == "regex":
        grammar = llguidance.LLMatcher.grammar_from_regex(source)
    else:
        raise ValueError(f"llguidance has no kind {kind}")
    matcher = llguidance.LLMatcher(tokenizer, grammar, log_level=0)
    if matcher.is_error():
        raise ValueError(matcher.get_error())
    return matcher


class LlguidanceLoaded:
    def __init__(self, kind, source, tokenizer=LLGUIDANCE_BYTES):
        self.matcher = llguidance_matcher(tokenizer, kind, source)

    def accept(self, output):
        matcher = self.matcher.deep_copy()
        taken = matcher.try_consume_tokens(list(output))
        if taken < len(output):
            return "refused", taken
        return ("complete" if matcher.is_accepting() else "prefix"), taken

    def accept_whole(self, output):
        self.matcher.deep_copy().try_consume_tokens(list(output))


class ByteTokenizer:
    """The 256 bytes and special tokens, as llguidance asks for them."""

    def __init__(self, special):
        self.tokens = vocabulary_of(special)
        self.eos_token_id = len(self.tokens) - 1
        self.bos_token_id = None
        self.special_token_ids = list(range(256, len(self.tokens)))

    def __call__(self, text):
        return list(text)


def llguidance_tokens(kind, source, special):
    tokenizer = llguidance.TokenizerWrapper(ByteTokenizer(special))
    return LlguidanceLoaded(kind, source, llguidance.LLTokenizer(tokenizer))


LOADERS = {"xgrammar": XgrammarLoaded, "llguidance": LlguidanceLoaded}
TOKEN_LOADERS = {"xgrammar": XgrammarTokens, "llguidance": llguidance_tokens}


def best_of(rounds, work):
    best = None
    for _ in range(rounds):
        started = time.perf_counter_ns()
        work()
        spent = time.perf_counter_ns() - started
        best = spent if best is None else min(best, spent)
    return best


def answer(request):
    load = LOADERS[request["engine"]]
    load_tokens = TOKEN_LOADERS[request["engine"]]
    kind, source = request["kind"], request["source"]
    try:
        loaded = load_tokens(kind, source, request["special"]) if "special" in request else load(kind, source)
    except Exception as error:  # every way of refusing a grammar is an answer
        return {"loaded": False, "error": str(error)}
    outputs = request.get("tokens") or [base64.b64decode(text) for text in request["outputs"]]
    verdicts = [dict(zip(("verdict", "offset"), loaded.accept(output))) for output in outputs]
    result = {"loaded": True, "verdicts": verdicts}
    rounds = request.get("rounds", 0)
    if rounds > 0:
        result["loadNs"] = best_of(rounds, lambda: load(kind, source))
        result["acceptNs"] = best_of(rounds, lambda: [loaded.accept_whole(output) for output in outputs])
    return result


answers.write(json.dumps({"ready": True}) + "\n")
for line in sys.stdin:
    request = json.loads(line)
    answers.write(json.dumps({"id": request["id"], **answer(request)}) + "\n")
