"""plan.py: what is planted: all bugs of tests/planted/bugs, and operator mutants drawn by a seed."""
import hashlib
import random
from dataclasses import dataclass

import bugs
import sites

MODELS = ("model/reference", "model/optimized")
# Nothing that a build without plants runs.
LEFT_OUT = ("plant.c", "planted.c")


@dataclass
class Planted:
    name: str
    kind: str      # bug, or the operator
    texts: dict    # file: new text
    file: str
    line: int
    what: str
    label: str     # of trust; code where no table row says one
    source: str    # the line, or what the bug is
    bug: object = None


def model_files(root):
    return [str(p.relative_to(root)) for model in MODELS for p in sorted((root / model).rglob("*.c"))
            if p.name not in LEFT_OUT]


def of_bugs(root):
    for bug in bugs.read_all(root):
        texts = bugs.changed_files(bug, root)
        file, old, _ = bug.edits[0]
        whole = (root / file).read_text()
        yield Planted(bug.facts["id"], "bug", texts, file, sites.line_of(whole, whole.index(old)), bug.facts["what"],
                      bug.facts["trust"], bug.facts["what"], bug)


def of_site(root, file, text, site):
    line = sites.line_of(text, site.start)
    digest = hashlib.sha256(f"{file}:{site.start}:{site.end}:{site.kind}:{site.new}".encode()).hexdigest()[:8]
    source = text.split("\n")[line - 1]
    return Planted(f"{site.kind}-{digest}", site.kind, {file: site.apply(text)}, file, line, sites.words(site, text),
                   sites.trust_of(site, text), source)


def drawn(root, seed, kinds, only_file=None):
    """Operator mutants without end but that of the sources: a kind is drawn, then a place of that kind."""
    chance = random.Random(seed)
    texts = {file: (root / file).read_text() for file in model_files(root) if only_file is None or only_file in file}
    left = {kind: [] for kind in kinds}
    for file, text in texts.items():
        for site in sites.sites(text):
            if site.kind in left:
                left[site.kind].append((file, site))
    for places in left.values():
        chance.shuffle(places)
    while any(left.values()):
        kind = chance.choice(kinds)
        if left[kind]:
            file, site = left[kind].pop()
            yield of_site(root, file, texts[file], site)


def digest_of_sources(root):
    whole = hashlib.sha256()
    for file in model_files(root):
        whole.update(file.encode() + b"\0" + (root / file).read_bytes())
    for path in sorted((root / "tests/planted/bugs").glob("*.bug")):
        whole.update(path.name.encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()[:16]
