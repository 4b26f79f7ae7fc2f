"""house.py: where a campaign finds things, and how it runs them."""
import re
import subprocess
from collections import namedtuple
from pathlib import Path

# form: bytes or text; longest: longest input in bytes; mutated: fuzz/mutate mutates its inputs
Target = namedtuple("Target", "name form longest mutated", defaults=(False,))
LINE = re.compile(r"^DP_TARGET\((fuzz_[a-z0-9_]+), (bytes|text), (\d+), ", re.M)
MUTATED = re.compile(r"^DP_MUTATOR\((fuzz_[a-z0-9_]+), programs\)$", re.M)


class CannotRun(Exception):
    """The campaign cannot go on; the message says why."""


class House:
    """The repository with its builds, and the folder of one run."""

    def __init__(self, root, out):
        self.root, self.out = Path(root), Path(out)
        self.command = self.root / "build/drainproof"
        self.dictionary = self.root / "build/fuzz_text.dict"
        self.afl_mutator = self.root / "build/afl_mutator.so"
        self.logs = self.folder("logs")

    def targets(self):
        text = (self.root / "fuzz/targets/targets.def").read_text()
        mutated = set(MUTATED.findall(text))
        return [Target(name, form, int(longest), name in mutated) for name, form, longest in LINE.findall(text)]

    def folder(self, *parts):
        path = self.out.joinpath(*parts)
        path.mkdir(parents=True, exist_ok=True)
        return path

    def corpus(self, target):
        return self.folder("corpus", target.name)

    def artifacts(self, target):
        return self.folder("artifacts", target.name)

    def afl(self, target):
        return self.folder("afl", target.name)

    def libfuzzer_binary(self, target):
        return self.root / "build-libfuzzer" / target.name

    def afl_binary(self, target):
        return self.root / "build-afl" / f"{target.name}-afl"

    def replay_binary(self, target, sanitized):
        return self.root / ("build-asan-clang" if sanitized else "build") / f"{target.name}-replay"

    def run(self, command, log, timeout=None):
        """Runs a command to its end, its words and output in a log; returns (exit code or None if too slow, output)."""
        command = [str(word) for word in command]
        path = self.logs / log
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                timeout=timeout,
                start_new_session=True,
            )
            code, output, errors = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as slow:
            code, output, errors = None, slow.stdout or b"", slow.stderr or b""
        except OSError as error:
            raise CannotRun(f"{command[0]}: {error}") from error
        with open(path, "ab") as file:
            file.write(b"$ " + " ".join(command).encode() + b"\n" + errors + output)
        return code, output.decode(errors="replace")
