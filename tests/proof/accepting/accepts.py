"""Reads lines of a pattern and texts in base64, and prints 1 for each text with a match and 0 for others, or "refused"."""
import base64
import sys
import warnings

engine = sys.argv[1]
if engine == "re2":
    import re2

    options = re2.Options()
    options.log_errors = False
    compile_pattern = lambda pattern: re2.compile(pattern, options)
else:
    import re

    warnings.simplefilter("ignore")
    compile_pattern = re.compile


def text_of(part):
    return base64.b64decode(part).decode("utf-8")


for line in sys.stdin:
    pattern, *texts = (text_of(part) for part in line.rstrip("\n").split(" "))
    try:
        compiled = compile_pattern(pattern)
    except Exception:
        print("refused")
        continue
    print("".join("1" if compiled.search(text) else "0" for text in texts))
