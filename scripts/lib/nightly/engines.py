"""engines.py: libFuzzer and AFL++ on one target for one slice of time, and what their own files say they did.

An engine's exit code says nothing (either ends with 0 or not whether or not it found something), so executions,
coverage and findings are read from logs, fuzzer_stats and saved inputs.
"""
import os
import re
import signal
import subprocess
import time

GRACE = 20  # seconds that an engine may take beyond its slice before it is told, then made, to stop

PULSE = re.compile(rb"^#(\d+)\s.*?cov: (\d+) ft: (\d+) corp: (\d+)/", re.M)
EXECUTED = re.compile(rb"^stat::number_of_executed_units: +(\d+)", re.M)


class Process:
    """A child in a session of its own, so that Ctrl-C reaches the campaign alone and it decides when to stop what."""

    def __init__(self, command, log, environment):
        command = [str(word) for word in command]
        self.log = open(log, "ab")
        self.log.write(b"$ " + " ".join(command).encode() + b"\n")
        self.log.flush()
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            env={**os.environ, **environment},
            start_new_session=True,
        )

    def running(self):
        return self.child.poll() is None

    def signal(self, number):
        if self.running():
            os.killpg(self.child.pid, number)

    def close(self):
        self.child.wait()
        self.log.close()


class LibFuzzer:
    """One libFuzzer process over the shared corpus; started again after each finding, as it stops there."""

    def __init__(self, house, target, number, until):
        self.house, self.target, self.number, self.until = house, target, number, until
        self.process = None
        self.starts = 0

    def start(self):
        left = int(self.until - time.monotonic())
        options = [
            f"-max_total_time={max(left, 1)}",
            f"-max_len={self.target.longest}",
            "-timeout=20",
            "-rss_limit_mb=4096",
            "-reload=5",
            "-entropic=0",  # its bookkeeping costs more than these targets: a third of the speed for the same edges
            "-print_final_stats=1",
            f"-artifact_prefix={self.house.artifacts(self.target)}/",
        ]
        if self.target.form == "text":
            options.append(f"-dict={self.house.dictionary}")
        log = self.house.logs / f"{self.target.name}.libfuzzer.{self.number}.{time.time_ns()}.log"
        self.process = Process(
            [self.house.libfuzzer_binary(self.target), *options, self.house.corpus(self.target)],
            log,
            {"DRAINPROOF_TALLY": str(self.house.out / f"{self.target.name}.libfuzzer.tally")},
        )
        self.starts += 1

    def keep_alive(self):
        """Goes on after a finding. A target that fails at once, again and again, is left alone after a while."""
        if not self.process.running() and self.until - time.monotonic() > 3 and self.starts < 50:
            self.process.close()
            self.start()


class Afl:
    """One AFL++ process: the first is the main one and reads the shared corpus, further ones are secondary."""

    def __init__(self, house, target, number, until):
        self.house, self.target, self.number, self.until = house, target, number, until
        self.process = None

    def start(self):
        first = self.number == 0
        role = ["-M", "main", "-F", self.house.corpus(self.target)] if first else ["-S", f"extra{self.number}"]
        dictionary = ["-x", self.house.dictionary] if self.target.form == "text" else []
        command = [
            "afl-fuzz",
            "-V",
            max(int(self.until - time.monotonic()), 1),
            "-G",
            self.target.longest,
            "-t",
            "1000+",
            "-i",
            self.house.corpus(self.target),
            "-o",
            self.house.afl(self.target),
            *role,
            *dictionary,
            "--",
            self.house.afl_binary(self.target),
        ]
        environment = {
            "AFL_NO_AFFINITY": "1",  # two busy cores are all there may be
            "AFL_NO_UI": "1",
            "TERM": "dumb",
            "AFL_AUTORESUME": "1",  # the same command goes on after an interruption
            "AFL_SYNC_TIME": "1",
            "AFL_FAST_CAL": "1",
            "AFL_FORKSRV_INIT_TMOUT": "30000",
            "AFL_SKIP_CPUFREQ": "1",
            "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
            "DRAINPROOF_TALLY": str(self.house.out / f"{self.target.name}.afl.tally"),
        }
        if self.target.mutated:
            # libFuzzer's targets have the same mutator linked in. AFL++'s own havoc goes on beside it.
            environment["AFL_CUSTOM_MUTATOR_LIBRARY"] = str(self.house.afl_mutator)
        log = self.house.logs / f"{self.target.name}.afl.{self.number}.{time.time_ns()}.log"
        self.process = Process(command, log, environment)

    def keep_alive(self):
        """Goes on after findings by itself."""


def run_slice(house, target, seconds, jobs, tick):
    """Both engines on one target for `seconds`. `tick(target)` is called all the time; False stops early."""
    until = time.monotonic() + seconds
    afls = jobs // 2
    engines = [LibFuzzer(house, target, n, until) for n in range(jobs - afls)] + [
        Afl(house, target, n, until) for n in range(afls)
    ]
    for engine in engines:
        engine.start()
    try:
        while any(e.process.running() for e in engines) and time.monotonic() < until + GRACE:
            time.sleep(0.5)
            if not tick(target):
                break
            for engine in engines:
                engine.keep_alive()
    finally:
        stop(engines)


def stop(engines):
    for number, patience in ((signal.SIGTERM, 10), (signal.SIGKILL, 5)):
        for engine in engines:
            engine.process.signal(number)
        deadline = time.monotonic() + patience
        while any(e.process.running() for e in engines) and time.monotonic() < deadline:
            time.sleep(0.1)
    for engine in engines:
        engine.process.close()


def libfuzzer_figures(house, target):
    """Executions over all logs; edges, features and corpus of the newest one."""
    figures = {"executions": 0, "edges": 0, "features": 0, "corpus": 0}
    for log in sorted(house.logs.glob(f"{target.name}.libfuzzer.*.log"), key=lambda p: p.stat().st_mtime):
        text = log.read_bytes()
        pulses = PULSE.findall(text)
        executed = EXECUTED.findall(text)
        if pulses:
            figures.update(zip(("edges", "features", "corpus"), map(int, pulses[-1][1:])))
        figures["executions"] += int(executed[-1]) if executed else int(pulses[-1][0]) if pulses else 0
    return figures


def afl_figures(house, target):
    """Sums of executions; edges and the rest of the main process."""
    figures = {"executions": 0, "edges": 0, "edges_known": 0, "corpus": 0, "imported": 0, "stability": ""}
    for stats in sorted(house.afl(target).glob("*/fuzzer_stats")):
        facts = dict(re.findall(r"^(\w+) +: (.*)$", stats.read_text(errors="replace"), re.M))
        figures["executions"] += int(facts.get("execs_done", 0))
        if stats.parent.name == "main":
            figures.update(
                edges=int(facts.get("edges_found", 0)),
                edges_known=int(facts.get("total_edges", 0)),
                corpus=int(facts.get("corpus_count", 0)),
                imported=int(facts.get("corpus_imported", 0)),
                stability=facts.get("stability", ""),
            )
    return figures


def acceptance(house, target, engine):
    """The sum of the instalments that a target wrote under an engine (fuzz/targets/tally.h).

    `bounds`, `unjudged`, `machine_<what>` and `known_<fault>` are there of targets that ask judges, and of no other."""
    sums = dict.fromkeys(
        ("programs", "accepted", "commands", "commands_accepted", "barriers", "barriers_accepted", "unsupported"), 0
    )
    path = house.out / f"{target.name}.{engine}.tally"
    if path.exists():
        for key, number in re.findall(r"(\w+)=(\d+)\b", path.read_text(errors="replace")):
            if key in sums or key in ("bounds", "unjudged") or key.startswith(("known_", "machine_")):
                sums[key] = sums.get(key, 0) + int(number)
    return sums
