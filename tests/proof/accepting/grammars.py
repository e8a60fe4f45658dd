"""
Reads lines of a pattern and texts in base64. Compiles a schema with the pattern, as readers of schemas for language
models do, and prints 1 for each text that a pattern from `^` to `$` accepts and 0 for others, ? with other patterns, or "refused".
"""
import base64
import json
import logging
import os
import resource
import sys

logging.disable(logging.CRITICAL)
engine = sys.argv[1]

if engine == "llguidance":
    from llguidance import LLMatcher, LLTokenizer

    tokenizer = LLTokenizer("byte")

    def start(grammar):
        matcher = LLMatcher(tokenizer, grammar)
        if matcher.is_error():
            raise ValueError(matcher.get_error())
        return matcher

    def compile_pattern(pattern, _):
        start(LLMatcher.grammar_from_json_schema(json.dumps({"type": "string", "pattern": pattern})))
        grammar = LLMatcher.grammar_from_regex(f"(?:{pattern[1:-1]})")
        start(grammar)

        def accepts(text):
            matcher = start(grammar)
            tokens = list(text.encode("utf-8"))
            return matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting()

        return accepts

elif engine == "outlines-core":
    from outlines_core import Index, Vocabulary
    from outlines_core.json_schema import build_regex_from_schema

    PRINTABLE = {chr(code) for code in range(32, 127)}

    def compile_pattern(pattern, texts):
        tokens = {character: at for at, character in enumerate(sorted(PRINTABLE.union(*texts)))}
        vocabulary = Vocabulary(len(tokens), {character: [at] for character, at in tokens.items()})
        index = Index(build_regex_from_schema(json.dumps({"type": "string", "pattern": pattern})), vocabulary)

        def accepts(text):
            # In a string, a quotation mark ends it.
            if '"' in text:
                return None
            state = index.get_initial_state()
            for character in f'"{text}"':
                state = index.get_next_state(state, tokens[character])
                if state is None:
                    return False
            return index.is_final_state(state)

        return accepts

else:
    from lmformatenforcer import JsonSchemaParser, RegexParser

    def compile_pattern(pattern, _):
        JsonSchemaParser({"type": "string", "pattern": pattern}).add_character('"')
        first = RegexParser(pattern[1:-1])

        def accepts(text):
            parser = first
            for character in text:
                parser = parser.add_character(character)
                if parser.current_state == RegexParser.INVALID_STATE:
                    return False
            return parser.can_end()

        return accepts


# An index of all states may take very long, in code that no handler of a signal interrupts.
SECONDS = 30


def text_of(part):
    return base64.b64decode(part).decode("utf-8")


def answer(pattern, texts):
    try:
        accepts = compile_pattern(pattern, texts)
    except BaseException as error:
        print(f"refused {type(error).__name__}: {error}".replace("\n", " "), file=sys.stderr)
        return "refused"
    try:
        is_whole = pattern.startswith("^") and pattern.endswith("$")
        answers = [accepts(text) if is_whole else None for text in texts]
        return "".join("?" if each is None else str(int(each)) for each in answers)
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return "?" * len(texts)


for line in sys.stdin:
    pattern, *texts = (text_of(part) for part in line.rstrip("\n").split(" "))
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os.write(writer, answer(pattern, texts).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answers:
        found = answers.read()
    os.waitpid(child, 0)
    if not found:
        print(f"no answer in {SECONDS} s: {pattern}", file=sys.stderr)
    print(found or "?" * len(texts))
