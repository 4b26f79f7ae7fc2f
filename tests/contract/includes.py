"""Dependencies run one way (design section 3), seen in the includes of every source.

model/ knows itself; each model knows model/*.h and its own files; oracles know model/*.h and oracles; fuzz knows
both; only fuzz and tests include fuzz. Nobody but a model's own files includes its inner headers (tests and the induction
may). model/
and oracles/ use the headers of ISO C, xxHash and zlib's CRC-32.
"""
import re
from pathlib import PurePosixPath

import house

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(["<])([^">]+)[">]', re.M)
ISO = {
    f"{h}.h"
    for h in (
        "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg "
        "stdatomic "
        "stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype"
    ).split()
}
LIBRARIES = {"xxhash.h", "zlib.h"}


def part(path):
    """The part of the house that a file belongs to."""
    parts = path.parts
    if parts[0] == "model":
        return "/".join(parts[:2]) if parts[1] in ("reference", "optimized") else "model"
    return parts[0]


ALLOWED = {
    "model": {"model"},
    "model/reference": {"model", "model/reference"},
    "model/optimized": {"model", "model/optimized"},
    "oracles": {"model", "oracles"},
    "fuzz": {"model", "oracles", "fuzz"},
    "tests": {"model", "model/reference", "model/optimized", "oracles", "fuzz", "tests"},
}
# The induction proves something about the inner state of one model (design section 9.2), so it has to see it.
INDUCTION = "fuzz/prove/induction"


def resolve(root, path, name):
    """The included file, relative to the root: beside the including file, or from the root."""
    for base in ((root / path).parent, root):
        if (base / name).is_file():
            return PurePosixPath((base / name).resolve().relative_to(root.resolve()).as_posix())
    return None


def check(root):
    violations = []
    for folder in ("model", "oracles", "fuzz", "tests"):
        for source in house.sources(root, folder):
            path = PurePosixPath(source.relative_to(root).as_posix())
            text = house.without_comments(source.read_text(errors="replace"))
            for mark, name in INCLUDE.findall(text):
                if mark == "<":
                    if folder in ("model", "oracles") and name not in ISO | LIBRARIES:
                        violations.append(f"{path} includes <{name}>, which is not ISO C")
                    continue
                included = resolve(root, path, name)
                if included is None:
                    violations.append(f'{path} includes "{name}", which is no file of the house')
                elif path.as_posix().startswith(INDUCTION) and part(included) == "model/optimized":
                    continue
                elif part(included) not in ALLOWED[part(path)]:
                    violations.append(f"{path} includes {included}: {part(path)} must not know {part(included)}")
    return violations


PLANTS = [
    ("model/reference/violation.c", '#include "model/optimized/violation.h"\n'),
    ("model/reference/violation.c", '#include "../../oracles/oracle.h"\n'),
    ("model/optimized/violation.c", '# include "../reference/violation.c"\n#include "model/reference/nowhere.h"\n'),
    ("model/names.c", '#include "oracles/oracle.h"\n'),
    ("oracles/oracle.h", '#include "fuzz/encode/bytes.h"\n'),
    ("oracles/oracle.h", "#include <unistd.h>\n"),
    ("fuzz/targets/target.h", '#include "tests/contract/house.py"\n'),
    ("fuzz/prove/proof.h", '#include "model/optimized/pending.h"\n'),
    ("fuzz/prove/induction.h", '#include "model/reference/table.h"\n'),
]

if __name__ == "__main__":
    house.main(check, PLANTS)
