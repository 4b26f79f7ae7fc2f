"""campaign.py: plants one bug after the other and says what finds it. scripts/mutants calls it."""
import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import bugs
import plan
import power
import report
import sites
import survivors
import toolchain
import trial

ROOT = Path(__file__).resolve().parents[3]
OVERHEAD = 2.0  # seconds of one core that compiling, linking, replaying and asking the tables take
TOOLS = None


def fail(message):
    print(f"mutants: {message}", file=sys.stderr)
    sys.exit(2)


def arguments():
    parser = argparse.ArgumentParser(prog="mutants", add_help=False)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", default=str(ROOT / "out/mutants"))
    parser.add_argument("--build", default=str(ROOT / "build"))
    parser.add_argument("--fuzz-ms", type=int)
    parser.add_argument("--check-bugs", action="store_true")
    parser.add_argument("--at-least", type=int)
    parser.add_argument("--power", action="store_true")
    parser.add_argument("--executions", type=int, default=1000000)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=0)
    given = parser.parse_args()
    known = ("bugs",) + sites.KINDS
    given.only = [word for word in given.only.split(",") if word] or list(known)
    for word in given.only:
        if word not in known:
            fail(f"--only {word}: it must be of {', '.join(known)}")
    if given.minutes <= 0 or given.count < 1 or given.jobs < 1 or given.seeds < 1:
        fail("--minutes, --count, --jobs and --seeds must be above 0")
    return given


# --- workers ---

def start_worker(tools):
    global TOOLS
    TOOLS = tools
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work(task):
    name, texts, settings, asked = task
    try:
        return trial.try_bug(TOOLS, name, texts, settings, asked)
    except Exception as error:  # told by the parent, with the bug's name
        return {"name": name, "status": "could not run", "why": f"{type(error).__name__}: {error}"}


# --- a run that goes on where it stopped ---

class Results:
    def __init__(self, folder, header):
        self.folder = Path(folder)
        (self.folder / "cases").mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "results.jsonl"
        self.of = {}
        if self.path.is_file():
            self.read(header)
        else:
            self.write(header)

    def read(self, header):
        lines = [json.loads(line) for line in self.path.read_text().split("\n") if line.endswith("}")]
        if not lines or lines[0] != header:
            fail(f"{self.path} is of another run (seed, time a bug, or sources); give another --out or remove it")
        self.of = {line["name"]: line for line in lines[1:]}

    def write(self, line):
        with open(self.path, "a") as file:
            file.write(json.dumps(line) + "\n")

    def add(self, result):
        self.of[result["name"]] = result
        self.write(result)


def counts(results, kind):
    return sum(1 for r in results.of.values() if r["status"] in ("found", "survived") and r["kind"] == kind)


class Campaign:
    def __init__(self, given):
        self.given = given
        self.kinds = [kind for kind in given.only if kind != "bugs"]
        self.fuzz_ms = given.fuzz_ms if given.fuzz_ms is not None else self.share()
        self.began = time.monotonic()
        header = {"seed": given.seed, "fuzz_ms": self.fuzz_ms, "only": given.only, "file": given.file,
                  "sources": plan.digest_of_sources(ROOT)}
        self.results = Results(given.out, header)
        self.said = 0

    def share(self):
        """Milliseconds of generated programs for a bug, so that `count` of them fit the minutes."""
        each = self.given.minutes * 60 * self.given.jobs / self.given.count - OVERHEAD
        return int(max(0.3, min(each, 20)) * 1000)

    def settings(self):
        return {"seed": self.given.seed, "fuzz-ms": self.fuzz_ms, "proof-ms": max(300, self.fuzz_ms // 4),
                "out": str(self.results.folder / "cases")}

    def planted(self):
        if "bugs" in self.given.only:
            yield from plan.of_bugs(ROOT)
        if self.kinds:
            yield from plan.drawn(ROOT, self.given.seed, self.kinds, self.given.file)

    def enough(self):
        operators = sum(1 for r in self.results.of.values()
                        if r["status"] in ("found", "survived") and r["kind"] != "bug")
        return operators >= self.given.count or time.monotonic() - self.began > self.given.minutes * 60

    def tasks(self):
        """What is not done yet; a finished one was told already."""
        for planted in self.planted():
            if planted.bug is None and self.enough():
                return
            if planted.name not in self.results.of:
                self.of_name[planted.name] = planted
                asked = {"thorough": planted.bug is not None, "units": self.given.at_least is None}
                yield planted.name, planted.texts, self.settings(), asked

    def take(self, result):
        planted = self.of_name.pop(result["name"])
        if result["status"] == "could not run":
            fail(f"{planted.name} ({planted.file}:{planted.line}): {result['why']}")
        about = {"kind": planted.kind, "file": planted.file, "line": planted.line, "what": planted.what,
                 "label": planted.label, "source": planted.source}
        if planted.bug:
            about |= {"bug": planted.bug.facts}
        self.results.add(result | about)
        self.progress()

    def progress(self):
        now = time.monotonic()
        if now - self.said < 5:
            return
        self.said = now
        done = [r for r in self.results.of.values() if r["status"] in ("found", "survived")]
        operators = sum(1 for r in done if r["kind"] != "bug")
        share = operators / self.given.count if self.kinds else 0
        spent = now - self.began
        left = min(self.given.minutes * 60 - spent, spent / share - spent if share else 1e9)
        print(f"mutants: {len(done)} tried ({operators} of {self.given.count} drawn), "
              f"{sum(1 for r in done if r['status'] == 'found')} found, about {max(0, left):.0f} s left",
              file=sys.stderr, flush=True)

    def run(self, tools):
        self.of_name = {}
        stopped = False
        pool = multiprocessing.Pool(self.given.jobs, start_worker, (tools,))
        signal.signal(signal.SIGTERM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
        try:
            waiting = []
            tasks = self.tasks()
            more = True
            while more or waiting:
                while more and len(waiting) < 2 * self.given.jobs:
                    task = next(tasks, None)
                    more = task is not None
                    if more:
                        waiting.append(pool.apply_async(work, (task,)))
                ready = [w for w in waiting if w.ready()]
                waiting = [w for w in waiting if not w.ready()]
                for done in ready:
                    self.take(done.get())
                time.sleep(0.02)
        except KeyboardInterrupt:
            stopped = True
        pool.terminate()
        pool.join()
        return stopped


def check_bugs(tools):
    """Every bug applies, compiles, and changes the code."""
    import tempfile
    wrong = 0
    all_bugs = list(plan.of_bugs(ROOT))
    for planted in all_bugs:
        with tempfile.TemporaryDirectory() as folder:
            _, why = trial.compile_all(tools, planted.texts, folder)
        if why:
            print(f"{planted.bug.path}: {why}")
            wrong += 1
    for what in bugs.missing_entries([planted.bug for planted in all_bugs], ROOT):
        print(what)
        wrong += 1
    for row in survivors.stale(survivors.read(ROOT / "tests/planted/survivors.tsv"), ROOT):
        print(f"tests/planted/survivors.tsv: {row['file']} has no line `{row['line']}` any more")
        wrong += 1
    print(f"{len(all_bugs)} bugs, {wrong} wrong")
    return 1 if wrong or not all_bugs else 0


def main():
    given = arguments()
    build = Path(given.build).resolve()
    if not (build / "planted/mutants.json").is_file():
        fail(f"{build} holds no build of the tests")
    tools = toolchain.Toolchain(ROOT, build)
    try:
        if given.check_bugs:
            return check_bugs(tools)
        if given.power:
            return power.measure(tools, ROOT, given)
        campaign = Campaign(given)
        each = {"seed": given.seed, "fuzz-ms": min(1000, campaign.fuzz_ms), "proof-ms": 200}
        wrong = None if campaign.enough() else trial.baseline(tools, each, given.at_least is None)
        if wrong:
            fail(f"without any bug something is found: {wrong}")
        stopped = campaign.run(tools)
        code = report.write(campaign, tools, ROOT)
    except (bugs.BadBug, survivors.BadTable) as error:
        fail(error)
    if stopped:
        print(f"stopped; the same call goes on with {campaign.results.folder}")
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
