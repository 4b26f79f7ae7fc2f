"""trial.py: one planted bug from its text to how it was found. What runs in one worker process."""
import resource
import tempfile
from pathlib import Path

ANSWER = ("how", "oracle", "signature", "where", "find_us", "spent_us", "executions", "minimized", "minimize_us",
          "commands")
# What knows nothing of the other model: the promise, and programs against changed ones.
INDEPENDENT = "soundness,fix,blind,legality,determinism,switches"


def spent():
    """Seconds of the processor of this process and of all that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def area_of(files):
    """The runner's word for the part of a model that was changed."""
    for word, folder in (("pipelines", "/pipelines/"), ("raytracing", "/raytracing/"), ("judge", "/judge/")):
        if all(folder in file for file in files):
            return word
    return "translator"


def ask_runner(tools, runner, settings):
    """The runner's answer as a dictionary."""
    command = [runner]
    for key, value in settings.items():
        command += [f"--{key}"] if value is True else [f"--{key}", value]
    seconds = int((int(settings.get("fuzz-ms", 0)) + int(settings.get("proof-ms", 0))) / 1000) + 30
    code, out = tools.run(command, seconds)
    for line in out.split("\n"):
        words = line.split("\t")
        if words[0] == "answer" and len(words) == len(ANSWER) + 1:
            answer = dict(zip(ANSWER, words[1:]))
            return {key: int(value) if value.isdigit() and key != "signature" else value for key, value in answer.items()}
    kind = "timeout" if code in (-9, -24) else "crash"
    return dict.fromkeys(ANSWER, 0) | {"how": "corpus", "oracle": kind, "signature": f"exit code {code}", "where": "-"}


def ask_expectations(tools, runner):
    """What the command's `check --expect` says first; None: all holds."""
    code, out = tools.run([runner, "--expect", "check", "--expect", *tools.cases], 20)
    if code == 0:
        return None
    lines = [line for line in out.split("\n") if line and "note:" not in line]
    return lines[0][:200] if lines else f"exit code {code}"


def ask_tests(tools, objects, folder, name):
    """The first failing test of the tables ("vectors") or of all others ("units"); None: all pass."""
    program = tools.link(name, objects, Path(folder) / name)
    code, out = tools.run([program, "-j1", "--fail-fast", "--quiet", "--color=never"], 60)
    if code == 0:
        return None
    lines = [line for line in out.split("\n") if "::" in line]
    return " ".join(lines[0].split())[:200] if lines else f"exit code {code}"


def compile_all(tools, texts, folder):
    """Objects of all changed files, and why there are none."""
    objects = []
    same = 0
    for number, (file, text) in enumerate(texts.items()):
        own = Path(folder) / str(number)
        own.mkdir()
        made = tools.compile(file, text, own)
        if made is None:
            return [], "does not compile"
        same += made.read_bytes() == tools.original(file)
        objects.append(made)
    return objects, "same code" if same == len(objects) else None


def same_elsewhere(tools, texts):
    """Whether another compiler or a higher level sees no difference."""
    return all(tools.same_code(file, text, ("-O3",)) or tools.same_code(file, text, ("-O2",), "clang")
               for file, text in texts.items())


def try_bug(tools, name, texts, settings, asked):
    """Everything about one planted bug. `asked["thorough"]`: what else would have found it, too; `asked["units"]`: the unit
    tests, if nothing else did."""
    thorough = asked["thorough"]
    began = spent()
    result = {"name": name, "files": list(texts)}
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        objects, why = compile_all(tools, texts, folder)
        if why:
            return result | {"status": why}
        runner = tools.link("runner", objects, Path(folder) / "runner")
        wanted = {"area": area_of(texts), **settings, "name": name}
        result["answer"] = ask_runner(tools, runner, wanted)
        found = result["answer"]["how"] != "survived"
        if thorough:
            independent = {key: value for key, value in wanted.items() if key not in ("out", "name")}
            result["independent"] = ask_runner(tools, runner, independent | {"oracles": INDEPENDENT})
        if not found or thorough:
            result["expect"] = ask_expectations(tools, runner)
            found = found or result["expect"] is not None
        if not found or thorough:
            result["vectors"] = ask_tests(tools, objects, folder, "vectors")
            found = found or result["vectors"] is not None
        if not found and asked["units"]:
            result["units"] = ask_tests(tools, objects, folder, "units")
            found = result["units"] is not None
    result["status"] = "found" if found else "survived"
    if not found and same_elsewhere(tools, texts):
        result["status"] = "same code"
    result["seconds"] = round(spent() - began, 3)
    return result


def baseline(tools, settings, units):
    """What is found without any bug; None: nothing, as it must be. `units`: the unit tests are asked, too."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        runner = tools.link("runner", [], Path(folder) / "runner")
        for area in ("translator", "judge", "pipelines", "raytracing"):
            answer = ask_runner(tools, runner, settings | {"area": area})
            if answer["how"] != "survived":
                return f"{area}: {answer['how']}: {answer['oracle']}: {answer['signature']} ({answer['where']})"
        return (ask_expectations(tools, runner) or ask_tests(tools, [], folder, "vectors") or
                (ask_tests(tools, [], folder, "units") if units else None))
