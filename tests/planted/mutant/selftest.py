"""selftest.py: what the mutants are made of: sites of small texts, bugs that cannot be read, stale arguments."""
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import bugs
import sites
import survivors

CODE = """/* a < b */
#define MASK (DP_A | DP_B)
static uint32_t f(const struct x *p, uint32_t n) {
    uint32_t left = n;
    if (n < 3 && p != NULL) {
        return p->mask & ~DP_C;
    }
    left |= DP_A | DP_B;
    g(left);
    return left;
}
static const struct row rows[] = {
    {DP_A, 1, SEED},
    {DP_B, 2, PROPOSED},
};
"""

# What must be among the sites: (kind, what, line), and how the line then reads.
WANTED = [
    ("relational", "< > <=", 5, "    if (n <= 3 && p != NULL) {"),
    ("relational", "!= > ==", 5, "    if (n < 3 && p == NULL) {"),
    ("logical", "&& > ||", 5, "    if (n < 3 || p != NULL) {"),
    ("constant", "3 > 4", 5, "    if (n < 4 && p != NULL) {"),
    ("condition", "n < 3 && p != NULL > false", 5, "    if (false) {"),
    ("statement", "return p->mask & ~DP_C; > ;", 6, "        ;"),
    ("bitwise", "~ > (nothing)", 6, "        return p->mask & DP_C;"),
    ("bitwise", "& > |", 6, "        return p->mask | ~DP_C;"),
    ("bitwise", "|= > =", 8, "    left = DP_A | DP_B;"),
    ("statement", "left |= DP_A | DP_B; > ;", 8, "    ;"),
    ("mask", "DP_A | > (nothing)", 8, "    left |=  DP_B;"),
    ("mask", "DP_A | > (nothing)", 2, "#define MASK ( DP_B)"),
    ("statement", "g(left); > ;", 9, "    ;"),
    ("table", "1 > 2", 13, "    {DP_A, 2, SEED},"),
    ("table", "DP_A > DP_B", 13, "    {DP_B, 1, SEED},"),
]

BUG = """id: a
source: 1
model: optimized
class: hazard
trust: seed
oracle: soundness
what: nothing
file: model/optimized/a.c
<<<<
old
====
new
>>>>
"""

BAD_BUGS = [  # (text, what the error says)
    (BUG.replace("trust: seed\n", ""), "no trust"),
    (BUG.replace("hazard", "hazzard"), "class hazzard"),
    (BUG.replace("id: a", "id: b"), "its id is b"),
    (BUG.replace(">>>>\n", ""), "does not end"),
    (BUG.replace("model: optimized", "model: both"), "but it changes optimized"),
    (BUG.replace("file: model/optimized/a.c\n", ""), "without a file"),
    (BUG.replace("what: nothing", "what nothing"), "neither a fact"),
]


def check(holds, message):
    if not holds:
        sys.exit(f"selftest: {message}")


def check_sites():
    found = {}
    for site in sites.sites(CODE):
        line = sites.line_of(CODE, site.start)
        found.setdefault((site.kind, sites.words(site, CODE), line), []).append(site.apply(CODE).split("\n")[line - 1])
        check(line != 1, "a comment was changed")
        check("static uint32_t f" not in CODE.split("\n")[line - 1] or site.kind == "constant", "a declaration was changed")
    for kind, what, line, text in WANTED:
        check(text in found.get((kind, what, line), []), f"{kind}, {what}, line {line}: not `{text}`")
    row = next(s for s in sites.sites(CODE) if s.kind == "table")
    check(sites.trust_of(row, CODE) == "seed", "the label of a row")


def check_bugs(root):
    folder = root / "tests/planted/bugs"
    folder.mkdir(parents=True)
    (root / "model/optimized").mkdir(parents=True)
    path = folder / "a.bug"
    for text, what in BAD_BUGS:
        path.write_text(text)
        try:
            bugs.read(path, root)
            check(False, f"a bug was taken that has {what}")
        except bugs.BadBug as error:
            check(what in str(error), f"{error}: not {what}")
    path.write_text(BUG)
    for text, holds in (("x old y", True), ("x y", False), ("old old", False)):
        (root / "model/optimized/a.c").write_text(text)
        try:
            texts = bugs.changed_files(bugs.read(path, root), root)
            check(holds and texts == {"model/optimized/a.c": "x new y"}, f"`{text}` was changed")
        except bugs.BadBug:
            check(not holds, f"`{text}` was not changed")


def check_survivors(root):
    (root / "a.c").write_text("int x;\n  if (a  <  b) {\n")
    path = root / "s.tsv"
    rows = ["\t".join(survivors.COLUMNS), "a.c\t< > <=\tif (a < b) {\tequivalent\tnever equal",
            "a.c\t*\tgone\tgap\tno case"]
    path.write_text("\n".join(rows) + "\n")
    table = survivors.read(path)
    check(survivors.argument(table, "a.c", "< > <=", "  if (a  <  b) {")["verdict"] == "equivalent", "an argument")
    check(survivors.argument(table, "a.c", "< > >=", "  if (a  <  b) {") is None, "an argument of another change")
    check([row["line"] for row in survivors.stale(table, root)] == ["gone"], "a stale row")


def main():
    check_sites()
    with tempfile.TemporaryDirectory() as folder:
        check_bugs(Path(folder))
        check_survivors(Path(folder))
    print("sites, bugs and arguments hold")


if __name__ == "__main__":
    main()
