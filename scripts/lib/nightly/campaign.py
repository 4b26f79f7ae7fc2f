"""campaign.py: one run of scripts/nightly, after set-up and build.

Time is cut into slices; in each, both engines work on one target, then AFL++'s queue is merged into the shared corpus
and what was found is sorted. state.json says how much of the time is spent, so that a run can be interrupted and
resumed.
"""
import argparse
import json
import math
import signal
import sys
import time

import engines
import report
from findings import Buckets
from house import CannotRun, House
from proofs import LONG_NIGHT, Proofs

LONGEST_SLICE = 600  # seconds


class Campaign:
    def __init__(self, house, jobs, seconds, proofs_asked=False):
        self.house, self.jobs = house, jobs
        self.proofs = Proofs(house, proofs_asked)
        self.targets = house.targets()
        if not self.targets:
            raise CannotRun("fuzz/targets/targets.def names no target")
        self.state_path = house.out / "state.json"
        self.state = self.load(seconds)
        self.buckets = Buckets(house)
        self.stopping = 0
        self.last_line = 0.0
        self.slice_started = 0.0
        self.resumed = self.state["slices"] > 0
        self.proving = proofs_asked or self.state["budget"] >= LONG_NIGHT

    def load(self, seconds):
        if self.state_path.exists():
            state = json.loads(self.state_path.read_text())
            if seconds:
                state["budget"] = state["spent"] + seconds
        else:
            state = {
                "version": 1,
                "budget": seconds or 8 * 3600,
                "spent": 0.0,
                "slices": 0,
                "ready": False,
                "started": time.strftime("%Y-%m-%d %H:%M:%S %z"),
                "per_target": {},
            }
        state["interrupted"] = False
        return state

    def save(self):
        temporary = self.state_path.with_suffix(".new")
        temporary.write_text(json.dumps(self.state, indent=1) + "\n")
        temporary.replace(self.state_path)

    def interrupt(self, _number, _frame):
        self.stopping += 1
        print(
            "\nstopping: what was found so far is kept (resume with --resume " + str(self.house.out) + ")", flush=True
        )

    def prepare(self):
        """The corpus made ready and replayed: the regressions, before anything new is looked for."""
        for target in self.targets:
            if not self.state["ready"]:
                code, output = self.house.run(
                    [
                        self.house.root / "scripts/lib/fill-corpus",
                        target.form,
                        self.house.command,
                        self.house.corpus(target),
                    ],
                    "corpus.log",
                )
                if code != 0:
                    raise CannotRun(f"the corpus could not be made ready: see {self.house.logs}/corpus.log")
                print(f"{target.name}: {output.strip()} seeds", flush=True)
            if not self.buckets.replay_corpus(target, False, "corpus", True):
                raise CannotRun(f"{target.name}: replaying the corpus broke: see {self.house.logs}")
            if not any(self.house.corpus(target).iterdir()):
                (self.house.corpus(target) / "empty").write_bytes(b"drainproof 1\n")
        self.state["ready"] = True
        self.save()

    def left(self):
        running = time.monotonic() - self.slice_started if self.slice_started else 0
        return max(self.state["budget"] - self.state["spent"] - running, 0)

    def tick(self, target):
        """The progress line: every second on a terminal, now and then in a log."""
        pause = 1 if sys.stdout.isatty() else 15
        if time.monotonic() - self.last_line >= pause:
            self.last_line = time.monotonic()
            line = report.progress(self, target)
            print(
                f"\r{line:<110}" if sys.stdout.isatty() else line, end="" if sys.stdout.isatty() else "\n", flush=True
            )
        if self.proving:
            self.proofs.step()
        return not self.stopping

    def fuzz(self):
        """Slices, as many as the time gives, each for the target that had the least so far."""
        left = self.left()
        rounds = max(1, math.ceil(left / (len(self.targets) * LONGEST_SLICE)))
        seconds = left / (len(self.targets) * rounds)
        for _ in range(rounds * len(self.targets)):
            if self.stopping or seconds < 2:
                break
            self.fuzz_one(min(self.targets, key=lambda t: self.state["per_target"].get(t.name, 0)), seconds)

    def fuzz_one(self, target, seconds):
        self.slice_started = time.monotonic()
        engines.run_slice(self.house, target, seconds, self.jobs, self.tick)
        spent = min(time.monotonic() - self.slice_started, seconds)
        self.slice_started = 0.0
        self.state["spent"] += spent
        self.state["slices"] += 1
        per_target = self.state["per_target"]
        per_target[target.name] = per_target.get(target.name, 0) + spent
        self.save()
        if sys.stdout.isatty():
            print()
        self.merge(target)
        self.buckets.collect(target)

    def merge(self, target):
        """AFL++'s queue into the shared corpus: what reaches something new."""
        queues = sorted(self.house.afl(target).glob("*/queue"))
        if queues and self.stopping < 2:
            self.house.run(
                [
                    self.house.libfuzzer_binary(target),
                    "-merge=1",
                    f"-max_len={target.longest}",
                    "-timeout=20",
                    f"-artifact_prefix={self.house.artifacts(target)}/",
                    self.house.corpus(target),
                    *queues,
                ],
                f"{target.name}.merge.log",
                300,
            )

    def prove(self):
        """Proofs that were asked for are run to their end; those of a long night end with it."""
        while self.proofs.asked and not self.stopping and self.proofs.step():
            time.sleep(1)

    def finish(self):
        """Everything that was kept, once more under sanitizers."""
        for target in self.targets:
            self.buckets.collect(target)
            if self.stopping < 2 and not self.buckets.replay_corpus(target, True, "sanitized replay", False):
                raise CannotRun(f"{target.name}: the sanitized replay broke: see {self.house.logs}")

    def run(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.interrupt)
        print(
            f"{'resuming' if self.resumed else 'new run'} in {self.house.out}: "
            f"{report.duration(self.left())} of fuzzing on "
            f"{len(self.targets)} targets, {self.jobs} engine processes at a time",
            flush=True,
        )
        self.prepare()
        try:
            self.fuzz()
            self.prove()
        finally:
            self.proofs.stop()
        self.state["interrupted"] = self.stopping > 0
        self.save()
        self.finish()
        return report.write(self)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--proofs", action="store_true")
    arguments = parser.parse_args()
    try:
        sys.exit(Campaign(House(arguments.root, arguments.out), arguments.jobs, arguments.seconds, arguments.proofs).run())
    except (CannotRun, OSError, json.JSONDecodeError) as problem:
        print(f"nightly: could not run: {problem}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
