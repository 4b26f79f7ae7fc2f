"""bugs.py: the planted bugs of tests/planted/bugs, one file each.

    id: A01-render-war            the name, that of the file
    source: 1                     entry of driver-bugs.md, or where else it comes from
    model: optimized              reference, optimized, or both: the same fault in each
    class: hazard                 hazard, validation, table, state or illegal
    trust: seed                   label of the rule that it breaks
    oracle: soundness             what should find it, several separated by blanks
    power: yes                    one of the thirty of scripts/mutants --power
    gap: why nothing finds it     only of one that survives
    what: SHADER_RESOURCE > RENDER_TARGET does not drain PS
    file: model/optimized/x.c     then, as often as needed:
    <<<<
    text that stands there, once
    ====
    text that takes its place
    >>>>
"""
from dataclasses import dataclass, field

# Entries of driver-bugs.md; its numbers have gaps.
ENTRIES = (*range(1, 8), *range(9, 15), 16, *range(18, 27), 28, 29, *range(31, 36), *range(37, 41), 42, 43, 44, 45, 47, 48,
           49, 51, *range(53, 58), 59, 60, 61, 62, 63, 65, 67, 68, 71, 72, 73, 74, 76, 77)
CLASSES = ("hazard", "validation", "table", "state", "illegal")
TRUST = ("seed", "spec", "observed", "proposed")
NEEDED = ("id", "source", "model", "class", "trust", "oracle", "what")


@dataclass
class Bug:
    path: str
    facts: dict = field(default_factory=dict)
    edits: list = field(default_factory=list)  # (file, old, new)


class BadBug(Exception):
    pass


def read(path, root):
    """One file; BadBug with its place if it cannot be read."""
    bug = Bug(str(path.relative_to(root)))
    file, part, parts = None, None, [[], []]
    for number, line in enumerate(path.read_text().split("\n"), 1):
        place = f"{bug.path}:{number}"
        if part is None and line == "<<<<":
            if file is None:
                raise BadBug(f"{place}: text without a file")
            part, parts = 0, [[], []]
        elif part == 0 and line == "====":
            part = 1
        elif part == 1 and line == ">>>>":
            bug.edits.append((file, "\n".join(parts[0]), "\n".join(parts[1])))
            part = None
        elif part is not None:
            parts[part].append(line)
        elif line.strip() and not line.startswith("#"):
            key, colon, value = line.partition(":")
            if not colon:
                raise BadBug(f"{place}: neither a fact nor a text")
            if key == "file":
                file = value.strip()
            else:
                bug.facts[key] = value.strip()
    check(bug, part, path)
    return bug


def check(bug, part, path):
    missing = [key for key in NEEDED if not bug.facts.get(key)]
    if part is not None or missing or not bug.edits:
        raise BadBug(f"{bug.path}: " + ("a text does not end" if part is not None else "no text" if not missing else
                                        "no " + ", ".join(missing)))
    for key, words in (("class", CLASSES), ("trust", TRUST), ("model", ("reference", "optimized", "both"))):
        if bug.facts[key] not in words:
            raise BadBug(f"{bug.path}: {key} {bug.facts[key]}: it must be one of {', '.join(words)}")
    if bug.facts["id"] != path.stem:
        raise BadBug(f"{bug.path}: its id is {bug.facts['id']}")
    changed = {("reference" if "/reference/" in file else "optimized") for file, _, _ in bug.edits}
    wanted = {"reference", "optimized"} if bug.facts["model"] == "both" else {bug.facts["model"]}
    if changed != wanted:
        raise BadBug(f"{bug.path}: model {bug.facts['model']}, but it changes {', '.join(sorted(changed))}")


def read_all(root):
    folder = root / "tests/planted/bugs"
    return [read(path, root) for path in sorted(folder.glob("*.bug"))]


def changed_files(bug, root):
    """{file: new text}; BadBug if an old text does not stand there exactly once."""
    texts = {}
    for file, old, new in bug.edits:
        if file not in texts:
            if not (root / file).is_file():
                raise BadBug(f"{bug.path}: there is no {file}")
            texts[file] = (root / file).read_text()
        count = texts[file].count(old)
        if count != 1:
            raise BadBug(f"{bug.path}: its text stands {count} times in {file}, not once; it begins: "
                         f"{old.strip().splitlines()[0]}")
        texts[file] = texts[file].replace(old, new)
    return texts


def missing_entries(all_bugs, root):
    """What is wrong with the entries: planted nowhere and not listed, or both; listed without a reason."""
    path = root / "tests/planted/not_expressible.tsv"
    rows = [line.split("\t") for line in path.read_text().split("\n")[1:] if line]
    listed = {row[0] for row in rows if len(row) == 2 and row[1]}
    planted = {bug.facts["source"] for bug in all_bugs}
    wrong = [f"{path.name}: a row without a reason: {row[0]}" for row in rows if row[0] not in listed]
    for entry in map(str, ENTRIES):
        if entry not in planted and entry not in listed:
            wrong.append(f"entry {entry} is planted nowhere and not in {path.name}")
        if entry in planted and entry in listed:
            wrong.append(f"entry {entry} is planted, and in {path.name}")
    return wrong
