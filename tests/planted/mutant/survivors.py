"""survivors.py: tests/planted/survivors.tsv, the argument for each mutant that nothing finds.

Columns: file, what (as the report prints the change), line (the text of the line that it stands on, blanks joined),
verdict (equivalent: no program can tell; gap: the corpus and the oracles should have found it; budget: found with more
time), reason. Nothing counts lines, so that an argument lives as long as its line does; one whose line is gone is stale.
A star alone as `what` stands for any change of the line.
"""

COLUMNS = ["file", "what", "line", "verdict", "reason"]
VERDICTS = ("equivalent", "gap", "budget")


class BadTable(Exception):
    pass


def joined(text):
    return " ".join(text.split())


def read(path):
    rows = [line.split("\t") for line in path.read_text().split("\n") if line and not line.startswith("#")]
    if not rows or rows[0] != COLUMNS:
        raise BadTable(f"{path}: the first line must be {' '.join(COLUMNS)}")
    for row in rows[1:]:
        if len(row) != len(COLUMNS) or row[3] not in VERDICTS or not row[4]:
            raise BadTable(f"{path}: a row that cannot be read: {' | '.join(row)[:120]}")
    return [dict(zip(COLUMNS, row)) for row in rows[1:]]


def argument(table, file, what, line):
    """The row that argues this change; None if there is none."""
    for row in table:
        if row["file"] == file and row["line"] == joined(line) and row["what"] in ("*", what):
            return row
    return None


def stale(table, root):
    """Rows whose line is no longer there."""
    lines = {}
    for row in table:
        path = root / row["file"]
        if row["file"] not in lines:
            lines[row["file"]] = {joined(l) for l in path.read_text().split("\n")} if path.is_file() else set()
    return [row for row in table if row["line"] not in lines[row["file"]]]
