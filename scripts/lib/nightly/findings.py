"""findings.py: what the engines left behind, replayed without them and sorted into buckets by signature.

A bucket is a folder findings/<digest of the signature>/ with bucket.json (signature, target, how often, where from),
`input` (the smallest that shows it), `input.dp` (the same as text), `log` (what the replay said) and, where a program was
judged, `minimized.dp` (the smallest program with the same signature), the same as D3D12 C++ (`minimized.cpp`) and explained
(`page.html`: both streams, the requirement, the timeline, blame); bucket.json then has the blame, and under which
optimizations it fails. The folder buckets/ beside it is what `drainproof minimize` keeps: buckets by the signature that is
left after minimization, with their life.
"""
import hashlib
import json
import re
import shutil

# What a target prints of the program that failed (fuzz/targets/target.c).
PROGRAM = re.compile(r"^--- program\n(.*?)^---$", re.M | re.S)


def saved_inputs(house, target):
    """[(file, engine, kind)]: kind is crash, leak, oom or slow."""
    kinds = {"crash": "crash", "leak": "leak", "oom": "oom", "timeout": "slow"}
    found = [
        (path, "libFuzzer", kinds[path.name.split("-")[0]])
        for path in sorted(house.artifacts(target).iterdir())
        if path.name.split("-")[0] in kinds
    ]
    for folder, kind in (("crashes", "crash"), ("hangs", "slow")):
        found += [(path, "AFL++", kind) for path in sorted(house.afl(target).glob(f"*/{folder}*/id:*"))]
    return found


def replay(house, target, paths, sanitized):
    """{path: signature} of the files (or files below folders) that fail; None if the replay itself broke."""
    where = "sanitized" if sanitized else "plain"
    failing = {}
    for start in range(0, len(paths), 500):
        part = [str(p) for p in paths[start : start + 500]]
        code, output = house.run(
            [house.replay_binary(target, sanitized), "--keep-going", *part], f"{target.name}.replay.{where}.log"
        )
        lines = [line.split("\t") for line in output.splitlines() if line.startswith("finding\t")]
        failing.update((line[1], line[2]) for line in lines if len(line) == 3)
        if code not in (0, 1):
            return None
    return failing


class Buckets:
    """All buckets of a run; what is there from an earlier part of it is kept."""

    def __init__(self, house):
        self.house = house
        self.folder = house.folder("findings")
        self.seen_path = self.folder / "seen.json"
        self.seen = set(json.loads(self.seen_path.read_text())) if self.seen_path.exists() else set()
        self.slow = 0
        self.known_file = house.root / "corpus/known_buckets.json"
        self.known = {entry["signature"] for entry in json.loads(self.known_file.read_text())["known_buckets"]}

    def all(self):
        found = [json.loads(path.read_text()) for path in sorted(self.folder.glob("*/bucket.json"))]
        return sorted(found, key=lambda b: (b["known"], -b["count"], b["signature"]))

    def add(self, target, signature, path, source, sanitized=False):
        digest = hashlib.sha256(f"{target.name}\n{signature}".encode()).hexdigest()[:10]
        folder = self.house.folder("findings", digest)
        facts = folder / "bucket.json"
        bucket = (
            json.loads(facts.read_text())
            if facts.exists()
            else {
                "bucket": digest,
                "target": target.name,
                "signature": signature,
                "count": 0,
                "sources": [],
                "bytes": None,
            }
        )
        bucket["known"] = signature in self.known
        bucket["count"] += 1
        bucket["sources"] = sorted({*bucket["sources"], source})
        if bucket["bytes"] is None or path.stat().st_size < bucket["bytes"]:
            bucket["bytes"] = path.stat().st_size
            shutil.copyfile(path, folder / "input")
            bucket.update(self.explain(target, folder, sanitized))
        facts.write_text(json.dumps(bucket, indent=1) + "\n")

    def explain(self, target, folder, sanitized):
        """Keeps what the replay says of the input, the input as text, and the smallest program that fails alike.
        Returns what `drainproof minimize` says of that: its blame, and the optimizations that are on."""
        for name in ("input.dp", "minimized.dp", "minimized.cpp", "page.html", "log"):
            (folder / name).unlink(missing_ok=True)
        self.house.run([self.house.replay_binary(target, sanitized), folder / "input"], folder / "log", 60)
        program = PROGRAM.search((folder / "log").read_text(errors="replace"))
        if program:  # what was judged: for some targets the input is not the program but the choices that made it
            (folder / "input.dp").write_text(program.group(1))
            return self.minimize(folder)
        if target.form == "text":
            shutil.copyfile(folder / "input", folder / "input.dp")
        return {"blame": None, "optimize": None}

    def minimize(self, folder):
        """Exit code 2 (nothing fails alone, or a crash) leaves the finding as it is, without blame."""
        code, output = self.house.run(
            [
                *(self.house.command, "minimize", "--json", folder / "input.dp", "-o", folder / "minimized.dp"),
                *("--buckets", self.house.folder("buckets"), "--known", self.known_file),
            ],
            "minimize.log",
            120,
        )
        said = json.loads(output) if code == 0 else {}
        if said:
            self.show(folder, said.get("optimize"))
        return {"blame": said.get("blame"), "optimize": said.get("optimize")}

    def show(self, folder, optimize):
        """The minimized program as C++ and as a page. A page is written whatever it says, so exit code 1 is as good as 0."""
        self.house.run(
            [self.house.command, "convert", "--to=cpp", folder / "minimized.dp", "-o", folder / "minimized.cpp"],
            "explain.log",
            120,
        )
        chosen = [f"--optimize={optimize}"] if optimize else []
        self.house.run(
            [self.house.command, "explain", "--html", *chosen, folder / "minimized.dp", "-o", folder / "page.html"],
            "explain.log",
            120,
        )

    def collect(self, target):
        """Sorts everything that the engines saved and that is not sorted yet."""
        new = [(p, e, k) for p, e, k in saved_inputs(self.house, target) if str(p) not in self.seen]
        if not new:
            return
        plain = replay(self.house, target, [p for p, _, _ in new], False) or {}
        rest = [p for p, _, _ in new if str(p) not in plain]
        sanitized = (replay(self.house, target, rest, True) or {}) if rest else {}
        for path, engine, kind in new:
            signature = plain.get(str(path)) or sanitized.get(str(path))
            if signature:
                self.add(target, signature, path, engine, str(path) not in plain)
            elif kind == "slow":
                self.slow += 1  # slow under an engine on a busy machine, and quick alone
            else:
                self.add(target, f"NOT REPRODUCED: {kind} under {engine}", path, engine)
            self.seen.add(str(path))
        self.seen_path.write_text(json.dumps(sorted(self.seen)) + "\n")

    def replay_corpus(self, target, sanitized, source, remove):
        """Replays the run's corpus. With `remove`, failing inputs leave it: engines would stumble over them."""
        failing = replay(self.house, target, [self.house.corpus(target)], sanitized)
        if failing is None:
            return False
        for name, signature in failing.items():
            path = self.house.corpus(target) / name.rsplit("/", 1)[-1]
            if path.is_file():
                self.add(target, signature, path, source, sanitized)
                if remove:
                    path.unlink()
            else:
                self.add_at_exit(target, signature, source)
        return True

    def add_at_exit(self, target, signature, source):
        """Something that shows only when the process ends, such as a leak, belongs to no single input."""
        empty = self.house.out / "no-input"
        empty.write_bytes(b"")
        self.add(target, signature, empty, source, True)
        empty.unlink()
