"""model/ and oracles/ are ISO C17 and integers only (design section 3), so that they move to any driver team's machine.

Each file compiles on its own under -std=c17 -pedantic-errors with every compiler that is there, without feature macros;
no GNU or POSIX word and no floating type stands in the code.
"""
import re
import shutil

import house

WORDS = re.compile(
    r"\b(float|double|_Complex|long\s+double|__attribute__|__attribute|__builtin_\w+|__extension__|__typeof__|typeof|"
    r"__auto_type|asm|__asm__|__int128|_(POSIX|XOPEN|GNU|BSD|DEFAULT)_(C_)?SOURCE)\b"
)
FLAGS = ["-std=c17", "-pedantic-errors", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]


def words(root, source):
    code = house.code_only(source.read_text(errors="replace"))
    for number, line in enumerate(code.split("\n"), 1):
        match = WORDS.search(line)
        if match:
            yield f"{source.relative_to(root).as_posix()}:{number} says {match.group(0)}"


def check(root):
    violations = []
    files = [s for folder in ("model", "oracles") for s in house.sources(root, folder)]
    for source in files:
        violations += words(root, source)
    compilers = [c for c in ("gcc", "clang") if shutil.which(c)] or [house.compiler()]
    jobs = [(c, s) for c in compilers for s in files if s.suffix == ".c"]

    def compile_one(job):
        good, output = house.compile_one([job[0], *FLAGS], root, job[1])
        return (
            None
            if good
            else f"{job[1].relative_to(root).as_posix()} is not ISO C17 for {job[0]}: {output.strip()[:400]}"
        )

    return violations + [v for v in house.in_parallel(compile_one, jobs) if v]


PLANTS = [
    ("model/reference/violation.c", "double planted;\n"),
    ("model/optimized/violation.c", "int planted(int a)\n{\n    return ({ a; });\n}\n"),
    ("oracles/violation.c", "#include <string.h>\nchar *planted(const char *s)\n{\n    return strdup(s);\n}\n"),
    ("model/violation.c", "#define _GNU_SOURCE 1\ntypedef int planted;\n"),
    ("oracles/violation.c", "int planted(int a)\n{\n    return __builtin_popcount((unsigned)a);\n}\n"),
]

if __name__ == "__main__":
    house.main(check, PLANTS)
