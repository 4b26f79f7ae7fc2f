"""No run of six alike lines stands in both models (design section 3): who copies shares the mistakes.

Lines are compared without white space; comments, blank lines, lone punctuation, includes and preprocessor plumbing do
not count. Runs of the same shape in C files, identifiers and numbers aside, are printed for a reader to judge and
fail nothing: a run of declarations or of table rows has one shape anywhere.
"""
import re

import house

RUN = 6
SHAPE = 60  # characters that a run of one shape has at least, words counted as one
IGNORED = re.compile(
    r"[{}()\[\];,]*|#(include|undef|endif|else).*|(return|break|continue|default:?);?|else\{?|\}else\{"
)
WORD = re.compile(r"[A-Za-z_]\w*|\d\w*")


def lines(root, folder):
    """[(file, line number, text without white space)] of a model, and None between files."""
    found = []
    for source in house.sources(root, folder):
        text = house.without_comments(source.read_text(errors="replace"))
        for number, line in enumerate(text.split("\n"), 1):
            line = re.sub(r"\s+", "", line)
            if not IGNORED.fullmatch(line):
                found.append((source.relative_to(root).as_posix(), number, line))
        found.append(None)
    return found


def runs(found, key):
    """{run of keys: (file, first line)} for every run of RUN counted lines within a file."""
    result = {}
    for i in range(len(found) - RUN + 1):
        window = found[i : i + RUN]
        if None not in window:
            result.setdefault(tuple(key(text) for _, _, text in window), window[0][:2])
    return result


def both(root, key):
    one = runs(lines(root, "model/reference"), key)
    two = runs(lines(root, "model/optimized"), key)
    return [(one[k], two[k], k[0]) for k in one if k in two]


def check(root):
    return [
        f"{a[0]}:{a[1]} and {b[0]}:{b[1]}: {RUN} alike lines from: {text}" for a, b, text in both(root, lambda t: t)
    ]


def report_shapes(root):
    def shape(text):
        return WORD.sub("x", text)

    one, two = (runs(lines(root, f"model/{m}"), shape) for m in ("reference", "optimized"))
    for k in one:
        if k in two and sum(map(len, k)) >= SHAPE and one[k][0].endswith(".c") and two[k][0].endswith(".c"):
            print(f"same shape, for a reader: {one[k][0]}:{one[k][1]} and {two[k][0]}:{two[k][1]}: {' '.join(k)}")


COPIED = "".join(f"int planted_{i}(int a) {{ return a + {i}; }} /* %s */\n\n" for i in range(RUN))
PLANTS = [
    # The same six lines in both, spaced and commented differently: the second plant stands with the first one in place.
    ("model/reference/violation.c", COPIED % tuple(range(RUN)))
]


def check_with_copy(root):
    """For the self-test: the optimized model already holds what the plant copies."""
    (root / "model/optimized/copied.c").write_text((COPIED % tuple("abcdef")).replace(" + ", "  +"))
    return check(root)


if __name__ == "__main__":
    import sys

    if "--self-test" in sys.argv:
        house.main(check_with_copy, PLANTS)
    report_shapes(house.ROOT)
    house.main(check, PLANTS)
