# Each line of the input: base64 of a pattern, its flags, base64 of each text. See `conversion_engines.ts`.
import base64
import re
import sys
import warnings

warnings.simplefilter("ignore")
FLAGS = {"i": re.I, "m": re.M, "s": re.S, "x": re.X, "a": re.A}


def units(text, index):
    return len(text[:index].encode("utf-16-le")) // 2


def spans(pattern, text):
    found, at = [], 0
    while at <= len(text):
        match = pattern.search(text, at)
        if match is None:
            break
        groups = [match.span(each) for each in range(0, pattern.groups + 1)]
        found.append(",".join("x" if s < 0 else f"{units(text, s)}-{units(text, e)}" for s, e in groups))
        at = match.end() + (1 if match.end() == match.start() else 0)
    return ";".join(found) or "none"


for line in sys.stdin:
    source, flags, *texts = line.rstrip("\n").split(" ")
    decode = lambda each: base64.b64decode(each).decode()
    try:
        pattern = re.compile(decode(source), sum(FLAGS[flag] for flag in flags.strip("-")))
        print(" ".join(spans(pattern, decode(text)) for text in texts))
    except (re.error, ValueError, OverflowError, RecursionError):
        print("error")
