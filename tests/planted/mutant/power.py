"""power.py: how many of thirty planted bugs are found within so many executions, and with parts of the harness out."""
import json
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import plan
import trial

WANTED = 30


def build_all(tools, root, folder):
    """{bug: its runner}"""
    runners = {}
    for planted in plan.of_bugs(root):
        if planted.bug.facts.get("power") != "yes":
            continue
        own = Path(folder) / planted.name
        own.mkdir()
        objects, why = trial.compile_all(tools, planted.texts, own)
        if why:
            raise RuntimeError(f"{planted.bug.path}: {why}")
        runners[planted.name] = tools.link("runner", objects, own / "runner")
    return runners


def ask(task):
    tools, runner, name, seed, shadow, executions, seconds = task
    command = [runner, "--power", "--seed", seed, "--executions", executions, "--seconds", seconds]
    code, out = tools.run(command + ([] if shadow else ["--no-shadow"]), (seconds or 7200) + 60)
    for line in out.split("\n"):
        words = line.split("\t")
        if words[0] == "power":
            return name, seed, shadow, words[1], int(words[2]), words[3], int(words[4]), int(words[5])
    return name, seed, shadow, "crash", 1, "crash", 1, 1


def with_all(answer, limit):
    return 0 < answer[4] <= limit


def without(answer, oracle, limit):
    first = answer[4] if answer[3] != oracle else answer[6]
    return 0 < first <= limit


def per_seed(answers, shadow, found):
    """Found bugs of each seed, as a median."""
    of = {}
    for answer in answers:
        if answer[2] == shadow:
            of[answer[1]] = of.get(answer[1], 0) + found(answer)
    return sorted(of.values()), median(of.values())


def measure(tools, root, given):
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="power-") as folder:
        runners = build_all(tools, root, folder)
        tasks = [(tools, runner, name, seed, shadow, given.executions, given.seconds)
                 for seed in range(1, given.seeds + 1) for shadow in (True, False) for name, runner in runners.items()]
        answers = []
        with multiprocessing.Pool(given.jobs) as pool:
            for answer in pool.imap_unordered(ask, tasks):
                answers.append(answer)
                spent = time.monotonic() - began
                if sys.stderr.isatty() or len(answers) % 30 == 0:
                    left = spent / len(answers) * (len(tasks) - len(answers))
                    print(f"power: {len(answers)} of {len(tasks)}, about {left:.0f} s left", file=sys.stderr)
    return tell(answers, runners, given)


def tell(answers, runners, given):
    limit = given.executions
    oracles = sorted({word for answer in answers for word in (answer[3], answer[5]) if word not in ("-", "crash")})
    rows = [("everything", *per_seed(answers, True, lambda a: with_all(a, limit))),
            ("without the generator's shadow", *per_seed(answers, False, lambda a: with_all(a, limit)))]
    rows += [(f"without the oracle {oracle}", *per_seed(answers, True, lambda a, o=oracle: without(a, o, limit)))
             for oracle in oracles]
    short = f", {given.seconds} s of the processor at most" if given.seconds else ""
    print(f"found of {len(runners)} planted bugs within {limit} executions{short}, {given.seeds} seeds")
    for what, of, middle in rows:
        print(f"  {what:<40} median {middle:>4}   {' '.join(map(str, of))}")
    print("  without the crossover                    not measured yet: the mutator is not part of this")
    missed = sorted({a[0] for a in answers if a[2] and not with_all(a, limit)})
    print(f"  missed by some seed: {', '.join(missed) or 'none'}")
    folder = Path(given.out)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "power.json").write_text(json.dumps({"executions": limit, "seconds": given.seconds, "seeds": given.seeds,
                                                   "bugs": sorted(runners), "answers": answers}, indent=1))
    if len(runners) != WANTED:
        print(f"power: {len(runners)} bugs have `power: yes`, not {WANTED}", file=sys.stderr)
        return 1
    return 0
