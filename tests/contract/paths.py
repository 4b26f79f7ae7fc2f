"""No file names a place on somebody's machine: a fresh clone works anywhere."""
import re

import house

# Written so that this file does not name them either.
PLACES = re.compile(
    r"(?<![\w.$}/-])/("
    + "|".join(("wo" "rk", "ro" "ot", "ho" "me", "tm" "p", "Us" "ers", "mn" "t"))
    + r")(/|\b)(?!\w)"
)


def check(root):
    violations = []
    for path in house.tracked(root):
        data = path.read_bytes()
        if b"\0" in data:
            continue
        for number, line in enumerate(data.decode(errors="replace").split("\n"), 1):
            match = PLACES.search(line)
            if match:
                violations.append(f"{path.relative_to(root).as_posix()}:{number} names {match.group(0)}")
    return violations


PLANTS = [
    ("README.md", "\nIt is built in /" + "home/somebody/drainproof.\n"),
    ("corpus/violation.dp", "# found in /" + "tmp/x\n"),
    ("scripts/lib/common.sh", 'cd "/' + 'work/main"\n'),
]

if __name__ == "__main__":
    house.main(check, PLANTS)
