"""house.py: what the contract tests share: finding sources, reading them without comments, and the self-test.

A contract test is one file with
    check(root)  -> a list of violations as text, empty when the rule holds
    PLANTS       -> [(path, text)]: each, appended to that file of a copy of the tree, must be reported, by its path
and ends with house.main(check, PLANTS). Run with --self-test it plants each violation in a temporary copy and demands
that check reports it there and not before: a check that cannot fail is no check.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

STRING = r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])*'"
COMMENT_OR_STRING = re.compile(r"//[^\n]*|/\*.*?\*/|" + STRING, re.S)


def sources(root, folder, endings=(".c", ".h", ".def")):
    """Every source below a folder, in order."""
    return sorted(p for p in (root / folder).rglob("*") if p.suffix in endings and p.is_file())


def without_comments(text):
    """The text with comments blanked and lines kept; strings stay."""

    def blank(match):
        found = match.group(0)
        return found if found[0] in "\"'" else re.sub(r"[^\n]", " ", found)

    return COMMENT_OR_STRING.sub(blank, text)


def code_only(text):
    """The text with comments and strings blanked and lines kept."""
    return COMMENT_OR_STRING.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0)), text)


def compiler():
    """A C compiler: the CC of the environment, or gcc, or clang."""
    for name in (os.environ.get("CC"), "gcc", "clang"):
        if name and shutil.which(name):
            return name
    sys.exit("no C compiler")


SEEN = {}


def compile_one(flags, root, source, target=None):
    """Runs a compiler with its flags on one C file below a root; returns (succeeded, what it said). With a target
    (the object to write) what it said is the object's external symbols as `nm -P -g` lists them, if it succeeded.

    Remembered by the file's content: self-tests plant in C files, so that only those are compiled again."""
    key = (tuple(flags), source.relative_to(root), source.read_bytes())
    if key not in SEEN:
        good, output = run([*flags, "-I", str(root), str(source), *(["-o", str(target)] if target else [])])
        SEEN[key] = good, run(["nm", "-P", "-g", str(target)])[1] if good and target else output
    return SEEN[key]


def run(command):
    """Runs a command; returns (succeeded, output)."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode == 0, done.stdout


def in_parallel(function, items):
    """[function(item)], several at once (each waits for a compiler)."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(function, items))


def tracked(root):
    """Every file of the project: what git tracks or would, or, in a copy without git, everything."""
    if (root / ".git").exists() and shutil.which("git"):
        done = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-z", "-co", "--exclude-standard"],
            stdout=subprocess.PIPE,
            check=False,
        )
        if done.returncode == 0:
            return [root / name for name in done.stdout.decode().split("\0") if name and (root / name).is_file()]
    return [
        p
        for p in sorted(root.rglob("*"))
        if p.is_file() and not re.match(r"build|out$", p.relative_to(root).parts[0])
    ]


def copy_tree(target):
    for path in tracked(ROOT):
        to = target / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)


def self_test(check, plants):
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copy_tree(root)
        before = set(check(root))
        for name, text in plants:
            path = root / name
            existed = path.exists()
            old = path.read_bytes() if existed else b""
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(old + text.encode())
            new = set(check(root)) - before
            if existed:
                path.write_bytes(old)
            else:
                path.unlink()
            if not any(name in violation for violation in new):
                bad.append(f"planted in {name}, not reported: {text!r}")
            else:
                print(f"planted in {name}, reported: {sorted(new)[0]}")
    return bad


def main(check, plants):
    violations = self_test(check, plants) if "--self-test" in sys.argv[1:] else check(ROOT)
    for violation in violations:
        print(violation)
    print(f"{len(violations)} violations")
    sys.exit(1 if violations else 0)
